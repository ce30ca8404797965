import { z } from "zod";
import { count, positive, rows, strict, text } from "./shapes.ts";

/** Why a sample failed, the most telling first. */
export const FailureKind = z.enum([
  "syntax",
  "missing-import",
  "missing-definition",
  "time",
  "crash",
  "mock-expectation",
  "not-raised",
  "missing-key",
  "wrong-type",
  "refused-value",
  "file-or-network",
  "wrong-value",
  "other",
]);
export type FailureKind = z.infer<typeof FailureKind>;

/** What one trace of a failing test says. */
export const Failure = strict({
  kind: FailureKind,
  exception: text.nullable().describe("name as the trace has it, such as pandas.errors.MergeError"),
  message: text.describe("its first line"),
  place: z
    .enum(["solution", "test", "library", "unknown"])
    .describe("where it was raised, by the last frame"),
  line: positive.nullable().describe("of the solution's last frame in `__test__.py`"),
  library: text.nullable().describe("that the solution's or the test's failing line called"),
  call: text.nullable().describe("the first frame of that library"),
});
export type Failure = z.infer<typeof Failure>;

/** A failing sample by the kind that most of its failing tests share, with the first trace of that kind. */
export const SampleFailure = strict({
  run: text,
  task_id: text,
  sample: count,
  test: text.nullable().describe("the failing test; null where there is no trace"),
  tests: count.describe("failing tests of the sample"),
  ...Failure.shape,
  source: text.nullable().describe("the failing line of the solution, where it is known"),
});
export type SampleFailure = z.infer<typeof SampleFailure>;

/** Failing samples of one kind whose messages differ in values only. */
export const FailureCluster = strict({
  kind: FailureKind,
  exception: text.nullable(),
  message: text.describe("with numbers, quoted values and addresses replaced"),
  samples: count,
  examples: z.array(SampleFailure),
});
export type FailureCluster = z.infer<typeof FailureCluster>;

const FailureGroup = strict({ name: text, samples: count, tasks: count });
export type FailureGroup = z.infer<typeof FailureGroup>;

/** What `bcb failures --json` prints. */
export const FailureReport = strict({
  format: z.literal(1),
  runs: rows({
    name: text,
    samples: count,
    failed: count,
    kinds: z.partialRecord(FailureKind, count),
  }),
  failed: count,
  by_kind: z.array(FailureGroup),
  by_exception: z.array(FailureGroup),
  by_library: z.array(FailureGroup),
  clusters: z.array(FailureCluster).describe("the largest first"),
});
export type FailureReport = z.infer<typeof FailureReport>;
