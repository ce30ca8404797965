import { z } from "zod";
import { amount, count } from "./numbers.ts";
import { byName } from "./by-name.ts";
import { Outcome } from "./verdict.ts";

/** What a library did to code that ran with an earlier release of it. */
export const ApiChange = z.enum([
  "removed",
  "renamed",
  "signature",
  "refused",
  "warning",
  "type",
  "value",
  "data",
  "time",
  "crash",
]);
export type ApiChange = z.infer<typeof ApiChange>;

/** `data/library-changes.json`: what releases are known to have changed. */
export const LibraryChanges = z.strictObject({
  classes: byName(z.string()).describe("class as messages name it -> import name of its library"),
  changes: z.array(
    z.strictObject({
      library: z.string().describe("import name, or python"),
      since: z.string().describe("the first release that has the change"),
      change: ApiChange,
      failure: z.string().describe("regular expression of a failing test's trace"),
      code: z.string().optional().describe("regular expression that the code must match besides"),
      what: z.string().describe("the change in a few words"),
    }),
  ),
});
export type LibraryChanges = z.infer<typeof LibraryChanges>;

/** Whom a failure is laid to; null where nothing tells. */
export const Blame = z.strictObject({
  library: z
    .string()
    .nullable()
    .describe("import name, or python for the language and its library"),
  from: z.string().nullable().describe("its release in the first environment"),
  to: z.string().nullable(),
  change: ApiChange.nullable(),
  what: z
    .string()
    .nullable()
    .describe("the name that is gone, the parameter, or the change in words"),
  evidence: z
    .enum(["known change", "message", "frame", "only library", "none"])
    .describe("how the library is known"),
});
export type Blame = z.infer<typeof Blame>;

/** A ground truth that passes in the first environment and not in another. */
export const Break = z.strictObject({
  task_id: z.string(),
  environment: z.string(),
  outcome: Outcome,
  test: z.string().nullable().describe("the failing test that told"),
  message: z.string().describe("the exception and the first line of its message"),
  blame: Blame,
});
export type Break = z.infer<typeof Break>;

const MatrixScore = z.strictObject({
  environment: z.string(),
  tasks: count.describe("that were judged"),
  solved: count.describe("tasks whose first sample passes"),
  pass_at_1: z.number().nullable(),
});

/** One model's samples in every environment. */
export const MatrixModel = z.strictObject({
  model: z.string(),
  split: z.string(),
  scores: z.array(MatrixScore),
  knows: z
    .array(
      z.strictObject({
        environment: z.string(),
        both: count,
        old: count.describe("passes in the first environment only"),
        new: count.describe("passes in this one only"),
        neither: count,
      }),
    )
    .describe("samples of the tasks whose ground truth breaks there, by where they pass"),
});
export type MatrixModel = z.infer<typeof MatrixModel>;

const BlamedLibrary = z.strictObject({
  environment: z.string(),
  library: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  tasks: count,
  changes: z.partialRecord(ApiChange, count),
});
export type BlamedLibrary = z.infer<typeof BlamedLibrary>;

/** What `bcb matrix --json` prints and `matrix.json` holds. */
export const MatrixReport = z.strictObject({
  format: z.literal(1),
  dataset: z.strictObject({ name: z.string(), version: z.string(), hash: z.string() }),
  tasks: count,
  environments: z
    .array(
      z.strictObject({
        name: z.string(),
        fingerprint: z.string(),
        python: z.string(),
        passed: count.describe("ground truths"),
        seconds: amount.describe("that judging took, samples included"),
      }),
    )
    .describe("what ran in the first is what the others are held against"),
  breaks: z.array(Break),
  attributed: count.describe("breaks with a library and a change"),
  heals: z.array(z.strictObject({ task_id: z.string(), environment: z.string() })),
  failing: z.array(z.string()).describe("tasks whose ground truth passes nowhere"),
  libraries: z.array(BlamedLibrary).describe("the most breaks first"),
  models: z.array(MatrixModel),
});
export type MatrixReport = z.infer<typeof MatrixReport>;
