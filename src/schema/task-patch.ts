import { z } from "zod";
import { byName, count, positive, strict, text, texts } from "./shapes.ts";
import { Blame } from "./evolution.ts";

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
