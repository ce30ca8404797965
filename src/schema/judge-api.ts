import { z } from "zod";
import { byName, count, rows, share, strict, text, texts } from "./shapes.ts";
import { DatasetIdentity } from "./task.ts";
import { Outcome, StrictStatus, Verdict } from "./verdict.ts";

/** A batch's size is bounded by its bytes; this only keeps out what cannot be meant. */
const mostSamples = 100_000;

/** What a client calls a sample; its answer carries it. */
const SampleId = z
  .union([text.max(200), z.int()])
  .describe("the client's own id; by default the sample's position in the request, from 0");

/** A task that a sample brings along. */
export const OwnTask = strict({
  test: text
    .min(1)
    .describe("unittest source with the class TestCases, or for `program` what follows the code"),
  check: z
    .enum(["unittest", "program"])
    .default("unittest")
    .describe("`program`: code and test must run together without an exception"),
  setup: text.default("").describe("prepended to the code"),
  language: text.min(1).max(40).default("python"),
  entry_point: text
    .min(1)
    .max(200)
    .default("task_func")
    .describe("name of the function that is asked for"),
  prompt: text.min(1).optional().describe("the code a completion continues"),
  ground_truth: text
    .min(1)
    .optional()
    .describe(
      "a complete program that passes: timeouts follow its run time, and controls are tried on it; without it, some passes stay unproven",
    ),
});
export type OwnTask = z.infer<typeof OwnTask>;

const forms = ["solution", "completion", "answer"] as const;

/** One answer of a model to one task. */
export const JudgeSample = strict({
  id: SampleId.optional(),
  task_id: text
    .min(1)
    .max(500)
    .describe("a task of the service's dataset, or any name if the sample includes its task"),
  solution: text.optional().describe("a complete solution"),
  completion: text.optional().describe("the continuation of the task's prompt"),
  answer: text
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

export const BatchRequest = strict({
  samples: z.array(JudgeSample).min(1).max(mostSamples),
});

export const RewardMode = z
  .enum(["strict", "official", "share"])
  .describe(
    "`strict`: 1 for a pass that was earned, else 0; `official`: 1 for a pass by the official rule; `share`: the share of the task's tests that passed, 0 for a forged pass",
  );
export type RewardMode = z.infer<typeof RewardMode>;

export const RewardRequest = strict({
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
  error: text,
};

export const JudgedSample = z.discriminatedUnion("status", [
  strict({
    id: SampleId,
    status: z.literal(200),
    verdict: Verdict,
    solution: text
      .optional()
      .describe("what an `answer` was sanitized to, before the task's imports are prepended"),
  }),
  strict({ id: SampleId, ...Refusal }),
]);
export type JudgedSample = z.infer<typeof JudgedSample>;

export const Reward = z.discriminatedUnion("status", [
  strict({
    id: SampleId,
    status: z.literal(200),
    reward: share,
    reason: text.describe("the reason for this reward, for auditing a training run"),
    outcome: Outcome.exclude(["broken"]),
    strict: StrictStatus,
    tests_passed: count,
    tests_expected: count,
  }),
  strict({ id: SampleId, ...Refusal }),
]);
export type Reward = z.infer<typeof Reward>;

/** In the order of the samples. */
export const RewardAnswer = strict({ mode: RewardMode, rewards: z.array(Reward) });
export type RewardAnswer = z.infer<typeof RewardAnswer>;

export const TaskList = strict({
  dataset: DatasetIdentity.strict(),
  environment: strict({ name: text, fingerprint: text }),
  tasks: rows({
    task_id: text,
    language: text,
    check: text,
    entry_point: text,
    libs: texts,
  }),
});
export type TaskList = z.infer<typeof TaskList>;

export const JudgeHealth = strict({
  status: z.enum(["ready", "warming", "closing"]),
});
export type JudgeHealth = z.infer<typeof JudgeHealth>;

/** The body of every refusal. */
export const JudgeError = z.object({ error: text });

/** Longer than any client waits. */
const mostSeconds = 3600;

const Seconds = z.number().positive().max(mostSeconds).default(10);

/** Base64 with line breaks is base64 to Python. */
const FileContent = text
  .transform((base64) => base64.replaceAll(/\s/g, ""))
  .pipe(z.base64())
  .nullable();

/** SandboxFusion's request. What it has besides is for languages and runners that are not here, and left unread. */
export const RunCodeRequest = z.object({
  code: text,
  language: text.min(1).max(40).describe("as SandboxFusion names them"),
  stdin: text.nullish(),
  files: byName(FileContent)
    .default({})
    .describe(
      "base64 content by path, relative to the folder the code runs in; null entries are skipped",
    ),
  fetch_files: z
    .array(text.min(1).max(4096))
    .max(1000)
    .default([])
    .describe("paths of files to return, in that folder or in /tmp"),
  compile_timeout: Seconds.describe("in seconds; for languages that are compiled"),
  run_timeout: Seconds.describe("in seconds"),
  memory_limit_MB: z
    .int()
    .max(2 ** 20)
    .nullish()
    .describe(
      "in addition to what the interpreter takes; below 1, only the service's own limit applies",
    ),
});
export type RunCodeRequest = z.infer<typeof RunCodeRequest>;

const CommandResult = strict({
  status: z.enum(["Finished", "TimeLimitExceeded", "Error"]),
  execution_time: z.number().nullable().describe("in seconds"),
  return_code: z.int().nullable().describe("negative: the signal that ended it"),
  stdout: text.nullable().describe("the first MiB of it"),
  stderr: text.nullable().describe("the first MiB of it"),
});

/** SandboxFusion's answer. */
export const RunCodeResponse = strict({
  status: z
    .enum(["Success", "Failed", "SandboxError"])
    .describe("Failed: timed out or returned a code other than 0; SandboxError: not run"),
  message: text,
  compile_result: CommandResult.nullable(),
  run_result: CommandResult.nullable(),
  executor_pod_name: z.null(),
  files: byName(text).describe("the requested files that exist, in base64"),
});
export type RunCodeResponse = z.infer<typeof RunCodeResponse>;
