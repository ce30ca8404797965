import { z } from "zod";
import { DatasetIdentity } from "./task.ts";
import { Outcome, StrictStatus, Verdict } from "./verdict.ts";

/** A batch's size is bounded by its bytes; this only keeps out what cannot be meant. */
const mostSamples = 100_000;

/** What a client calls a sample; its answer carries it. */
const SampleId = z
  .union([z.string().max(200), z.int()])
  .describe("the client's own id; by default the sample's position in the request, from 0");

/** A task that a sample brings along. */
export const OwnTask = z.strictObject({
  test: z
    .string()
    .min(1)
    .describe("unittest source with the class TestCases, or for `program` what follows the code"),
  check: z
    .enum(["unittest", "program"])
    .default("unittest")
    .describe("`program`: code and test must run together without an exception"),
  setup: z.string().default("").describe("prepended to the code"),
  language: z.string().min(1).max(40).default("python"),
  entry_point: z
    .string()
    .min(1)
    .max(200)
    .default("task_func")
    .describe("name of the function that is asked for"),
  prompt: z.string().min(1).optional().describe("the code a completion continues"),
  ground_truth: z
    .string()
    .min(1)
    .optional()
    .describe(
      "a complete program that passes: timeouts follow its run time, and controls are tried on it; without it, some passes stay unproven",
    ),
});
export type OwnTask = z.infer<typeof OwnTask>;

const forms = ["solution", "completion", "answer"] as const;

/** One answer of a model to one task. */
export const JudgeSample = z
  .strictObject({
    id: SampleId.optional(),
    task_id: z
      .string()
      .min(1)
      .max(500)
      .describe("a task of the service's dataset, or any name if the sample includes its task"),
    solution: z.string().optional().describe("a complete solution"),
    completion: z.string().optional().describe("the continuation of the task's prompt"),
    answer: z
      .string()
      .optional()
      .describe("the model's raw answer, which is sanitized to a solution first"),
    task: OwnTask.optional(),
    calibrated: z
      .boolean()
      .default(true)
      .describe("whether the task's imports are prepended, as the official tool does"),
  })
  .refine((sample) => forms.filter((form) => sample[form] !== undefined).length === 1, {
    message: "needs exactly one of `solution`, `completion` and `answer`",
  })
  .describe("has exactly one of `solution`, `completion` and `answer`");
export type JudgeSample = z.infer<typeof JudgeSample>;

export const BatchRequest = z.strictObject({
  samples: z.array(JudgeSample).min(1).max(mostSamples),
});

export const RewardMode = z
  .enum(["strict", "official", "share"])
  .describe(
    "`strict`: 1 for a pass that was earned, else 0; `official`: 1 for a pass by the official rule; `share`: the share of the task's tests that passed, 0 for a forged pass",
  );
export type RewardMode = z.infer<typeof RewardMode>;

export const RewardRequest = z.strictObject({
  mode: RewardMode.default("strict"),
  samples: z.array(JudgeSample).min(1).max(mostSamples),
});

/** Why there is no answer, in words; `status` is as in HTTP. */
const Refusal = {
  status: z
    .union([z.literal(400), z.literal(404), z.literal(503)])
    .describe(
      "503: the service's fault or a restart, worth retrying; other statuses are errors in the request",
    ),
  error: z.string(),
};

export const JudgedSample = z.discriminatedUnion("status", [
  z.strictObject({
    id: SampleId,
    status: z.literal(200),
    verdict: Verdict,
    solution: z
      .string()
      .optional()
      .describe("what an `answer` was sanitized to, before the task's imports are prepended"),
  }),
  z.strictObject({ id: SampleId, ...Refusal }),
]);
export type JudgedSample = z.infer<typeof JudgedSample>;

export const Reward = z.discriminatedUnion("status", [
  z.strictObject({
    id: SampleId,
    status: z.literal(200),
    reward: z.number().min(0).max(1),
    reason: z.string().describe("the reason for this reward, for auditing a training run"),
    outcome: Outcome.exclude(["broken"]),
    strict: StrictStatus,
    tests_passed: z.int().nonnegative(),
    tests_expected: z.int().nonnegative(),
  }),
  z.strictObject({ id: SampleId, ...Refusal }),
]);
export type Reward = z.infer<typeof Reward>;

/** In the order of the samples. */
export const RewardAnswer = z.strictObject({ mode: RewardMode, rewards: z.array(Reward) });
export type RewardAnswer = z.infer<typeof RewardAnswer>;

export const TaskList = z.strictObject({
  dataset: DatasetIdentity.strict(),
  environment: z.strictObject({ name: z.string(), fingerprint: z.string() }),
  tasks: z.array(
    z.strictObject({
      task_id: z.string(),
      language: z.string(),
      check: z.string(),
      entry_point: z.string(),
      libs: z.array(z.string()),
    }),
  ),
});
export type TaskList = z.infer<typeof TaskList>;

export const JudgeHealth = z.strictObject({
  status: z.enum(["ready", "warming", "closing"]),
});
export type JudgeHealth = z.infer<typeof JudgeHealth>;

/** The body of every refusal. */
export const JudgeError = z.object({ error: z.string() });
