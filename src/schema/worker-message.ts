import { z } from "zod";
import { Check } from "./check.ts";
import { FreshRecording, Recording } from "./recording.ts";
import { Commands, Suite, SuiteProgram } from "./execution.ts";

/** How much of the machine a jailed sample may take. */
export interface JailSizes {
  /** Resident memory of all its processes together. */
  memory_mib: number;
  processes: number;
  /** Of each of its folders: /tmp, /var/tmp, /dev/shm and its home. */
  disk_mib: number;
  files: number;
}

/** What a zygote is asked: once what to import and how samples are to be kept, then for workers. */
export type ZygoteRequest =
  | {
      type: "warm";
      /** What every sample finds loaded. */
      baseline: readonly string[];
      modules: readonly string[];
      socket: string;
      scratch: string;
      jailed: boolean;
      sizes: JailSizes;
      /** Folders that samples may read besides the system and the interpreter. */
      readable: readonly string[];
      /** What every worker keeps ready for its next sample. */
      ahead?: SuiteProgram | undefined;
    }
  | { type: "worker"; token: string };

/** What a worker says on its own channel, one line of JSON a message. An exit's body is checked against `Exit`. */
export const WorkerMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    token: z.string(),
    pid: z.int().positive(),
    trouble: z.string().optional().describe("why it has no room for samples"),
  }),
  z.object({ type: z.literal("started"), id: z.int(), pid: z.int().positive() }),
  z.object({
    type: z.literal("said"),
    id: z.int(),
    text: z.string().describe("what a live script has printed"),
  }),
  z.object({ type: z.literal("recorded"), id: z.int(), recording: FreshRecording }),
  z.looseObject({
    type: z.literal("exit"),
    id: z.int(),
    leaves: z.boolean().optional().describe("this worker takes no other sample"),
  }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;

/** What a worker is asked, one line of JSON a message. */
export const WorkerRequest = z.strictObject({
  id: z.int(),
  code: z.string(),
  check: Check,
  limit_ms: z.int().positive(),
  hard_limit_ms: z.int().positive().describe("wall time after which it is ended, waiting or not"),
  ...SuiteProgram.shape.limits.shape,
  seed: z.int().nonnegative(),
  harness_patches: z.boolean(),
  live: z
    .boolean()
    .optional()
    .describe(
      "a script's input comes while it runs, behind this line, and its output is told at once",
    ),
  network: z
    .strictObject({
      key: z
        .strictObject({ n: z.string(), d: z.string(), spki: z.base64(), pem: z.string() })
        .describe("an RSA key, for the authority that the sample trusts"),
      replay: Recording.optional(),
      record: z
        .strictObject({
          name_servers: z.array(z.string()),
          ports: z.array(z.int().positive()),
          trust: z.string().describe("authorities besides the system's, as PEM"),
        })
        .optional(),
    })
    .optional()
    .describe(
      "who answers in the sample's network: a recording, or the machine's while one is made",
    ),
  expected: z
    .string()
    .optional()
    .describe("what the reference of a check of inputs returned; absent for that itself"),
  commands: Commands.omit({ buildLimitMs: true })
    .extend({
      limit_ms: z.int().positive().describe("of the build, which has a clock of its own"),
      hard_limit_ms: z.int().positive(),
    })
    .optional()
    .describe("a program in place of Python's"),
  suite: Suite.optional().describe("what runs the tests in place of Python's unittest"),
});
export type WorkerRequest = z.infer<typeof WorkerRequest>;
