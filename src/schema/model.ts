import { z } from "zod";

/** What is sent to a model: a message that it answers, or a text that it continues byte for byte. */
export type Prompt =
  | {
      kind: "chat";
      user: string;
      /** What the answer begins with, where the endpoint can be given a beginning; else it is not sent. */
      prefill: string | null;
    }
  | { kind: "completion"; text: string };

/** How an answer is drawn. What is null is not sent: the endpoint's own default holds. */
export const Decoding = z.strictObject({
  temperature: z.number().nonnegative().nullable(),
  top_p: z.number().positive().max(1).nullable(),
  max_new_tokens: z.int().positive(),
  stop: z.array(z.string()),
  seed: z.int().nullable(),
  reasoning_effort: z.enum(["none", "minimal", "low", "medium", "high"]).nullable(),
  reasoning_budget: z.int().positive().nullable().describe("tokens that it may think for"),
});
export type Decoding = z.infer<typeof Decoding>;

export interface ModelRequest {
  prompt: Prompt;
  decoding: Decoding;
}

export const Usage = z.strictObject({
  input_tokens: z.int().nonnegative(),
  cached_input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative().describe("reasoning included"),
  reasoning_tokens: z.int().nonnegative(),
});
export type Usage = z.infer<typeof Usage>;

/** Why an answer ended: by itself or a stop word, at the length, by a filter, because the model declined. */
export const FinishReason = z.enum(["stop", "length", "filter", "refusal", "other"]);
export type FinishReason = z.infer<typeof FinishReason>;

/** How a model that is run here is loaded, where it is not as the model says. */
export const ModelLoading = z.strictObject({
  tokenizer: z.string().optional(),
  tokenizer_legacy: z.boolean().optional(),
  max_model_len: z.int().positive().optional(),
});
export type ModelLoading = z.infer<typeof ModelLoading>;

/**
 * Why a request failed. `rate`, `overloaded`, `network`, `timeout`, `malformed` and `empty` (no text, and no reason for
 * that: a tool was called, or only thoughts came) may go better the next time;
 * `key`, `model`, `request` and `too-long` will not.
 */
export type ModelErrorKind =
  | "key"
  | "model"
  | "request"
  | "too-long"
  | "rate"
  | "overloaded"
  | "network"
  | "timeout"
  | "malformed"
  | "empty";
