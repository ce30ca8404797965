import { z } from "zod";
import { byName } from "./by-name.ts";
import { Blame } from "./evolution.ts";

/** Lines that take the place of others; what they replace is told by number alone. */
export const LineEdit = z.strictObject({
  line: z.int().positive().describe("the first line that is replaced, or before which others go"),
  remove: z.int().nonnegative().describe("how many lines are replaced"),
  insert: z.array(z.string()),
});
export type LineEdit = z.infer<typeof LineEdit>;

/** A line of a file of patches: the repair of a task whose ground truth breaks in a later environment. */
export const TaskPatch = z.strictObject({
  format: z.literal(1),
  task_id: z.string(),
  row_hash: z
    .string()
    .describe("sha256 over the canonical JSON of the row that it was made for; it fits no other"),
  environment: z.string().describe("where the ground truth breaks"),
  reason: Blame.describe("the library, and what it changed"),
  edits: byName(z.array(LineEdit).min(1)).describe(
    "by field of the row, from its first line to its last",
  ),
  passes_in: z
    .array(z.string())
    .describe("environments in which the repaired ground truth passes; it is used in no other"),
  proposed_by: z.string().min(1),
  review: z
    .strictObject({
      decision: z.enum(["accepted", "doubted"]),
      reviewer: z.string().min(1),
      at: z.iso.datetime(),
      note: z.string(),
    })
    .nullable()
    .describe("null before anybody has looked; only what is accepted is used"),
});
export type TaskPatch = z.infer<typeof TaskPatch>;

/** What a run record says of the patches that its tasks had. */
export const AppliedPatches = z.strictObject({
  hash: z.string().describe("sha256 of the file"),
  tasks: z.array(z.string()).describe("those of the dataset that are judged as repaired"),
});
export type AppliedPatches = z.infer<typeof AppliedPatches>;
