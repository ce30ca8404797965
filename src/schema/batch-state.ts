import { z } from "zod";
import { count, rows, strict, text } from "./shapes.ts";

export const SubmittedBatch = strict({
  tag: text.describe("ours; the ids of its questions begin with it"),
  id: text.nullable().describe("the vendor's; null while nobody knows whether it was made"),
  state: z
    .enum(["open", "collected", "failed"])
    .describe("open: paid for or about to be; its questions are not asked in another way"),
  begun_at: z.iso.datetime().describe("before it was sent"),
  questions: rows({ task_id: text, sample: count }),
});
export type SubmittedBatch = z.infer<typeof SubmittedBatch>;

/** `NAME_batches.json`: the batches of a samples file, so that none is lost or paid for twice. */
export const BatchState = strict({
  format: z.literal(1),
  batches: z.array(SubmittedBatch),
});
export type BatchState = z.infer<typeof BatchState>;
