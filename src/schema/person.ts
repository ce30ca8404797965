import { z } from "zod";

/** What `bcb human` came to. */
export const PersonSummary = z.strictObject({
  asked: z.int().nonnegative().describe("tasks that were drawn"),
  answered: z.int().nonnegative(),
  skipped: z.int().nonnegative().describe("in this sitting; the same command offers them again"),
  late: z.int().nonnegative().describe("answers that the time limit ended"),
  median_ms: z.number().nonnegative().nullable().describe("time per task, in the editor only"),
  mean_ms: z.number().nonnegative().nullable(),
  times: z.array(z.strictObject({ task_id: z.string(), ms: z.int().nonnegative() })),
  file: z.string().describe("the samples file"),
});
export type PersonSummary = z.infer<typeof PersonSummary>;
