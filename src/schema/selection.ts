import { z } from "zod";
import { count, positive, strict, text } from "./shapes.ts";

/** Which tasks of a dataset to take; every condition that is given must hold. */
export const Selection = strict({
  subset: text
    .min(1)
    .default("full")
    .describe("full, which is every task, or one that its benchmark has"),
  ids: z
    .array(text.min(1))
    .min(1)
    .optional()
    .describe("any of: a task_id, its number (7), a range (10-20 or BigCodeBench/10-20)"),
  library: text.min(1).optional().describe("the task uses it"),
  domain: text.min(1).optional().describe("the task uses a library of it"),
  pattern: text
    .min(1)
    .optional()
    .describe("regular expression found in the task_id or in a prompt"),
  since: z.iso.date().optional().describe("made on this day or later, such as 2026-03-31"),
  places: z
    .tuple([count, positive])
    .optional()
    .describe("places in the subset, from 0, the last not included"),
  until: z.iso.date().optional().describe("made on this day or earlier"),
  limit: positive.optional().describe("at most so many, the first of those that are left"),
});
export type Selection = z.infer<typeof Selection>;
