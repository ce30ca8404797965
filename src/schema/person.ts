import type { z } from "zod";
import { amount, count, rows, strict, text } from "./shapes.ts";

/** What `bcb human` came to. */
export const PersonSummary = strict({
  asked: count.describe("tasks that were drawn"),
  answered: count,
  skipped: count.describe("in this sitting; the same command offers them again"),
  late: count.describe("answers that the time limit ended"),
  median_ms: amount.nullable().describe("time per task, in the editor only"),
  mean_ms: amount.nullable(),
  times: rows({ task_id: text, ms: count }),
  file: text.describe("the samples file"),
});
export type PersonSummary = z.infer<typeof PersonSummary>;
