import { z } from "zod";
import { amount, byName, count, positive, strict, text, texts } from "./shapes.ts";

/** A call of a tool, as a model asks for it. */
export const ToolCall = strict({
  id: text.describe("the endpoint's, which its result is sent under"),
  name: text,
  arguments: text.describe("JSON, as the model wrote it: it may be malformed"),
});
export type ToolCall = z.infer<typeof ToolCall>;

/** What came of a call. */
export const ToolResult = strict({ id: text, name: text, output: text });
export type ToolResult = z.infer<typeof ToolResult>;

/** What was said in a conversation after its first message. */
export type Message =
  | { role: "user"; text: string }
  | { role: "assistant"; text: string; calls?: readonly ToolCall[]; parts?: AnswerParts }
  | { role: "tool"; results: readonly ToolResult[] };

/** An answer in the parts of the adapter that gave it, which some endpoints want back as they were: signed thoughts. */
export const AnswerParts = z.array(
  z.object({
    type: z.enum(["text", "reasoning", "tool-call"]),
    text: text.optional(),
    toolCallId: text.optional(),
    toolName: text.optional(),
    input: text.optional(),
    providerMetadata: byName(byName(z.json())).optional(),
  }),
);
export type AnswerParts = z.infer<typeof AnswerParts>;

export interface Tool {
  name: string;
  description: string;
  /** JSON Schema of its arguments, an object. */
  parameters: Readonly<Record<string, unknown>>;
}

/** A message that a model answers, or what a conversation has come to. */
export interface ChatPrompt {
  kind: "chat";
  user: string;
  /** What the answer begins with, where the endpoint can be given a beginning; else it is not sent. */
  prefill: string | null;
  history?: readonly Message[];
}

/** What is sent to a model: messages that it answers, or a text that it continues byte for byte. */
export type Prompt = ChatPrompt | { kind: "completion"; text: string };

/** How an answer is drawn. What is null is not sent: the endpoint's own default holds. */
export const Decoding = strict({
  temperature: amount.nullable(),
  top_p: z.number().positive().max(1).nullable(),
  max_new_tokens: positive,
  stop: texts,
  seed: z.int().nullable(),
  reasoning_effort: z.enum(["none", "minimal", "low", "medium", "high"]).nullable(),
  reasoning_budget: positive.nullable().describe("tokens that it may think for"),
});
export type Decoding = z.infer<typeof Decoding>;

export interface ModelRequest {
  prompt: Prompt;
  decoding: Decoding;
  /** For endpoints with tool calling: others are told of tools in words. */
  tools?: readonly Tool[];
}

export const Usage = strict({
  input_tokens: count,
  cached_input_tokens: count,
  output_tokens: count.describe("reasoning included"),
  reasoning_tokens: count,
});
export type Usage = z.infer<typeof Usage>;

/** Why an answer ended: by itself or a stop word, at the length, by a filter, because the model declined. */
export const FinishReason = z.enum(["stop", "length", "filter", "refusal", "other"]);
export type FinishReason = z.infer<typeof FinishReason>;

/** What a model said, as it is kept. */
export const SaidAnswer = z.object({
  text: text.describe("empty where there is none; without the prefill that was sent"),
  reasoning: text.nullable(),
  finish: FinishReason,
  usage: Usage.nullable().describe("null where the endpoint does not tell"),
  calls: z.array(ToolCall).optional().describe("of tools that were offered"),
  parts: AnswerParts.optional().describe("where tools were offered: what to send back"),
});
export type SaidAnswer = z.infer<typeof SaidAnswer>;

/** How a model that is run here is loaded, where it is not as the model says. */
export const ModelLoading = strict({
  tokenizer: text.optional(),
  tokenizer_legacy: z.boolean().optional(),
  max_model_len: positive.optional(),
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
