import { z } from "zod";
import { Decoding, FinishReason, ModelLoading, Usage } from "./model.ts";
import { amount, byName, count, positive, rows, strict, text } from "./shapes.ts";
import { DatasetIdentity, Split } from "./task.ts";
import { Interaction } from "./transcript.ts";

/** A row of a generated samples file: the official tool's fields first, then what else is known of the answer. */
export const GeneratedRow = z.looseObject({
  task_id: text,
  solution: text.describe("what the sanitizer made of raw_solution"),
  raw_solution: text.describe("what the model wrote; for a base model behind its prompt"),
  sample: count.describe("number within its task, from 0"),
  finish: FinishReason.describe("why the answer ended; an answer without text is kept"),
  usage: Usage.nullable().describe("null where the endpoint does not tell"),
  reasoning: text.nullable().describe("what the model thought, where the endpoint tells"),
  cost_usd: amount.nullable().describe("null where the price is unknown"),
  ms: count.describe("of the request that was answered; 0 from the answer cache or a batch"),
  cached: z.boolean(),
});
export type GeneratedRow = z.infer<typeof GeneratedRow>;

/** `NAME_generation.json`: what could change an answer. */
export const GenerationRecord = strict({
  format: z.literal(1),
  bcb: text,
  backend: text,
  model: text,
  base_url: text.nullable(),
  revision: text,
  split: Split,
  dataset: DatasetIdentity,
  decoding: Decoding,
  samples_per_task: positive,
  direct_completion: z.boolean(),
  prefill: z.boolean(),
  instruction_prefix: text,
  response_prefix: text,
  template: text.nullable(),
  extra_body: byName(z.unknown()),
  loading: ModelLoading.default({}),
  interaction: Interaction.optional().describe("absent where one answer is a sample"),
});
export type GenerationRecord = z.infer<typeof GenerationRecord>;

/** What a generation came to, as `bcb generate --json` says it. */
export interface GenerationSummary {
  asked: number;
  answered: number;
  /** Answers that were in the file already. */
  kept: number;
  fromCache: number;
  /** Requests that failed for good, by the kind of their error. */
  failed: Record<string, number>;
  /** The first failure of each kind, in words. */
  reasons: Record<string, string>;
  /** Answers without text, by the reason. */
  empty: Record<string, number>;
  truncated: number;
  inputTokens: number;
  outputTokens: number;
  /** Null where the price is unknown. */
  costUsd: number | null;
  /** `--max-cost` ended it. */
  stoppedByCost: boolean;
  file: string;
}

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
