import { z } from "zod";
import { DatasetIdentity } from "./task.ts";

/** What `bcb tasks diff --json` prints. */
export const TaskDifference = z.strictObject({
  format: z.literal(1),
  before: DatasetIdentity,
  after: DatasetIdentity,
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(
    z.strictObject({
      task_id: z.string(),
      fields: z.array(z.string()).describe("of its row that differ"),
      asks: z.boolean().describe("a prompt differs: answers to the old one do not compare"),
      judges: z.boolean().describe("what judges it differs: verdicts on the same code may"),
    }),
  ),
  unchanged: z.int().nonnegative(),
});
export type TaskDifference = z.infer<typeof TaskDifference>;
