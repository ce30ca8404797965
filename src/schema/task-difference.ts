import { z } from "zod";
import { count, rows, strict, text, texts } from "./shapes.ts";
import { DatasetIdentity } from "./task.ts";

/** What `bcb tasks diff --json` prints. */
export const TaskDifference = strict({
  format: z.literal(1),
  before: DatasetIdentity,
  after: DatasetIdentity,
  added: texts,
  removed: texts,
  changed: rows({
    task_id: text,
    fields: texts.describe("of its row that differ"),
    asks: z.boolean().describe("a prompt differs: answers to the old one do not compare"),
    judges: z.boolean().describe("what judges it differs: verdicts on the same code may"),
  }),
  unchanged: count,
});
export type TaskDifference = z.infer<typeof TaskDifference>;
