import { z } from "zod";
import { count, positive, strict, text } from "./shapes.ts";

/** Lines of a model's text, from 1, that met the same end. */
export const TraceSpan = strict({
  from: positive,
  to: positive,
  kept: z.boolean(),
  reason: text,
});
export type TraceSpan = z.infer<typeof TraceSpan>;

export const SanitizeMode = z.enum(["official", "best"]);
export type SanitizeMode = z.infer<typeof SanitizeMode>;

/** A row of `NAME_sanitize.jsonl`: what became of each line of a sample, and why. */
export const SanitizeTrace = strict({
  task_id: text,
  sample: count.describe("number within its task, from 0, in file order"),
  mode: SanitizeMode,
  changed: z.boolean().describe("the code is not the text as it was"),
  differs: z.boolean().nullable().describe("from what the official mode gives; null in that mode"),
  spans: z.array(TraceSpan).describe("every line of the text once, in order"),
});
export type SanitizeTrace = z.infer<typeof SanitizeTrace>;
