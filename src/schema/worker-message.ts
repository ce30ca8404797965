import { z } from "zod";
import { count, positive, strict, text, texts } from "./shapes.ts";
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
    token: text,
    pid: positive,
    trouble: text.optional().describe("why it has no room for samples"),
  }),
  z.object({ type: z.literal("started"), id: z.int(), pid: positive }),
  z.object({
    type: z.literal("said"),
    id: z.int(),
    text: text.describe("what a live script has printed"),
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
export const WorkerRequest = strict({
  id: z.int(),
  code: text,
  check: Check,
  limit_ms: positive,
  hard_limit_ms: positive.describe("wall time after which it is ended, waiting or not"),
  ...SuiteProgram.shape.limits.shape,
  seed: count,
  harness_patches: z.boolean(),
  live: z
    .boolean()
    .optional()
    .describe(
      "a script's input comes while it runs, behind this line, and its output is told at once",
    ),
  network: strict({
    key: strict({ n: text, d: text, spki: z.base64(), pem: text }).describe(
      "an RSA key, for the authority that the sample trusts",
    ),
    replay: Recording.optional(),
    record: strict({
      name_servers: texts,
      ports: z.array(positive),
      trust: text.describe("authorities besides the system's, as PEM"),
    }).optional(),
  })
    .optional()
    .describe(
      "who answers in the sample's network: a recording, or the machine's while one is made",
    ),
  expected: text
    .optional()
    .describe("what the reference of a check of inputs returned; absent for that itself"),
  commands: Commands.omit({ buildLimitMs: true })
    .extend({
      limit_ms: positive.describe("of the build, which has a clock of its own"),
      hard_limit_ms: positive,
    })
    .optional()
    .describe("a program in place of Python's"),
  suite: Suite.optional().describe("what runs the tests in place of Python's unittest"),
});
export type WorkerRequest = z.infer<typeof WorkerRequest>;
