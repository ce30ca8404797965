import { z } from "zod";
import { amount, byName, count, positive, rows, strict, text, texts } from "./shapes.ts";
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
export const LibraryChanges = strict({
  classes: byName(text).describe("class as messages name it -> import name of its library"),
  changes: rows({
    library: text.describe("import name, or python"),
    since: text.describe("the first release that has the change"),
    change: ApiChange,
    failure: text.describe("regular expression of a failing test's trace"),
    code: text.optional().describe("regular expression that the code must match besides"),
    what: text.describe("the change in a few words"),
  }),
});
export type LibraryChanges = z.infer<typeof LibraryChanges>;

/** Whom a failure is laid to; null where nothing tells. */
export const Blame = strict({
  library: text.nullable().describe("import name, or python for the language and its library"),
  from: text.nullable().describe("its release in the first environment"),
  to: text.nullable(),
  change: ApiChange.nullable(),
  what: text.nullable().describe("the name that is gone, the parameter, or the change in words"),
  evidence: z
    .enum(["known change", "message", "frame", "only library", "none"])
    .describe("how the library is known"),
});
export type Blame = z.infer<typeof Blame>;

/** A ground truth that passes in the first environment and not in another. */
export const Break = strict({
  task_id: text,
  environment: text,
  outcome: Outcome,
  test: text.nullable().describe("the failing test that told"),
  message: text.describe("the exception and the first line of its message"),
  blame: Blame,
});
export type Break = z.infer<typeof Break>;

const MatrixScore = strict({
  environment: text,
  tasks: count.describe("that were judged"),
  solved: count.describe("tasks whose first sample passes"),
  pass_at_1: z.number().nullable(),
});

/** One model's samples in every environment. */
export const MatrixModel = strict({
  model: text,
  split: text,
  scores: z.array(MatrixScore),
  knows: rows({
    environment: text,
    both: count,
    old: count.describe("passes in the first environment only"),
    new: count.describe("passes in this one only"),
    neither: count,
  }).describe("samples of the tasks whose ground truth breaks there, by where they pass"),
});
export type MatrixModel = z.infer<typeof MatrixModel>;

const BlamedLibrary = strict({
  environment: text,
  library: text,
  from: text.nullable(),
  to: text.nullable(),
  tasks: count,
  changes: z.partialRecord(ApiChange, count),
});
export type BlamedLibrary = z.infer<typeof BlamedLibrary>;

/** What `bcb matrix --json` prints and `matrix.json` holds. */
export const MatrixReport = strict({
  format: z.literal(1),
  dataset: strict({ name: text, version: text, hash: text }),
  tasks: count,
  environments: rows({
    name: text,
    fingerprint: text,
    python: text,
    passed: count.describe("ground truths"),
    seconds: amount.describe("that judging took, samples included"),
  }).describe("what ran in the first is what the others are held against"),
  breaks: z.array(Break),
  attributed: count.describe("breaks with a library and a change"),
  heals: rows({ task_id: text, environment: text }),
  failing: texts.describe("tasks whose ground truth passes nowhere"),
  libraries: z.array(BlamedLibrary).describe("the most breaks first"),
  models: z.array(MatrixModel),
});
export type MatrixReport = z.infer<typeof MatrixReport>;

/** Lines that take the place of others; what they replace is told by number alone. */
export const LineEdit = strict({
  line: positive.describe("the first line that is replaced, or before which others go"),
  remove: count.describe("how many lines are replaced"),
  insert: texts,
});
export type LineEdit = z.infer<typeof LineEdit>;

/** A line of a file of patches: the repair of a task whose ground truth breaks in a later environment. */
export const TaskPatch = strict({
  format: z.literal(1),
  task_id: text,
  row_hash: text.describe(
    "sha256 over the canonical JSON of the row that it was made for; it fits no other",
  ),
  environment: text.describe("where the ground truth breaks"),
  reason: Blame.describe("the library, and what it changed"),
  edits: byName(z.array(LineEdit).min(1)).describe(
    "by field of the row, from its first line to its last",
  ),
  passes_in: texts.describe(
    "environments in which the repaired ground truth passes; it is used in no other",
  ),
  proposed_by: text.min(1),
  review: strict({
    decision: z.enum(["accepted", "doubted"]),
    reviewer: text.min(1),
    at: z.iso.datetime(),
    note: text,
  })
    .nullable()
    .describe("null before anybody has looked; only what is accepted is used"),
});
export type TaskPatch = z.infer<typeof TaskPatch>;
