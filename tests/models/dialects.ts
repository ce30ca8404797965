import type { FinishReason, Prompt } from "../../src/schema/model.ts";
import type { models } from "../../src/models/registry.ts";

interface SpokenAnswer {
  text: string;
  reasoning?: string;
  finish?: Exclude<FinishReason, "other">;
}

/** How one vendor's endpoint speaks: what it answers, and how it refuses. */
export interface Dialect {
  title: string;
  backend: keyof typeof models;
  model: string;
  /** What follows the server's address in the base URL. */
  base: string;
  path: string;
  prompt: Prompt;
  keyHeader: string;
  keyValue: (key: string) => string;
  answer: (answer: SpokenAnswer) => unknown;
  refuse: (status: number, message: string, code?: string) => unknown;
  /** Finish reasons that this protocol cannot say. */
  lacks: readonly FinishReason[];
  lacksReasoning?: boolean;
}

const chat: Prompt = { kind: "chat", user: "Write f.", prefill: null };
const bearer = { keyHeader: "authorization", keyValue: (key: string) => `Bearer ${key}` };
const openaiRefusal = (_: number, message: string, code?: string) => ({
  error: { message, type: "invalid_request_error", param: null, code: code ?? null },
});
const openaiFinish = { stop: "stop", length: "length", filter: "content_filter", refusal: "stop" };

const openaiUsage = {
  prompt_tokens: 20,
  completion_tokens: 9,
  total_tokens: 29,
  prompt_tokens_details: { cached_tokens: 5 },
  completion_tokens_details: { reasoning_tokens: 3 },
};

const openaiAnswer = ({ text, reasoning, finish = "stop" }: SpokenAnswer) => ({
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [
    {
      index: 0,
      message: {
        role: "assistant",
        content: text === "" ? null : text,
        ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
        ...(finish === "refusal" ? { refusal: "I will not." } : {}),
      },
      finish_reason: openaiFinish[finish],
    },
  ],
  usage: openaiUsage,
});

const completionAnswer = ({ text, finish = "stop" }: SpokenAnswer) => ({
  id: "c1",
  object: "text_completion",
  choices: [{ index: 0, text, finish_reason: openaiFinish[finish], logprobs: null }],
  usage: openaiUsage,
});

const openaiChat = {
  base: "/v1",
  path: "/v1/chat/completions",
  prompt: chat,
  ...bearer,
  answer: openaiAnswer,
  refuse: openaiRefusal,
  lacks: [],
} as const;

const rawText = {
  ...openaiChat,
  path: "/v1/completions",
  prompt: { kind: "completion", text: "def f():\n\t" },
  answer: completionAnswer,
  lacks: ["refusal"],
  lacksReasoning: true,
} as const;

export const dialects: readonly Dialect[] = [
  { title: "openai", backend: "openai", model: "gpt-4o", ...openaiChat, lacksReasoning: true },
  { title: "openai, raw text", backend: "openai", model: "davinci-002", ...rawText },
  { title: "openai-compatible", backend: "openai-compatible", model: "qwen", ...openaiChat },
  { title: "openai-compatible, raw text", backend: "openai-compatible", model: "q", ...rawText },
  { title: "vllm", backend: "vllm", model: "qwen", ...openaiChat },
  { title: "vllm, raw text", backend: "vllm", model: "qwen", ...rawText },
  {
    ...openaiChat,
    title: "mistral",
    backend: "mistral",
    model: "codestral-latest",
    answer: ({ text, reasoning, finish = "stop" }) => ({
      id: "c1",
      object: "chat.completion",
      created: 1,
      model: "m",
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content:
              reasoning === undefined
                ? text || null
                : [
                    { type: "thinking", thinking: [{ type: "text", text: reasoning }] },
                    { type: "text", text },
                  ],
          },
          finish_reason: openaiFinish[finish],
        },
      ],
      usage: openaiUsage,
    }),
    refuse: (_, message, code) => ({ object: "error", message, type: code ?? "error", code: null }),
    lacks: ["filter", "refusal"],
  },
  {
    title: "anthropic",
    backend: "anthropic",
    model: "claude-3-5-sonnet-20240620",
    base: "/v1",
    path: "/v1/messages",
    prompt: chat,
    keyHeader: "x-api-key",
    keyValue: (key) => key,
    answer: ({ text, reasoning, finish = "stop" }) => ({
      id: "m1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [
        ...(reasoning === undefined
          ? []
          : [{ type: "thinking", thinking: reasoning, signature: "s" }]),
        ...(text === "" ? [] : [{ type: "text", text }]),
      ],
      stop_reason: { stop: "end_turn", length: "max_tokens", filter: "", refusal: "refusal" }[
        finish
      ],
      stop_sequence: null,
      usage: { input_tokens: 15, cache_read_input_tokens: 5, output_tokens: 9 },
    }),
    refuse: (status, message, code) => ({
      type: "error",
      error: { type: code ?? (status === 404 ? "not_found_error" : "api_error"), message },
    }),
    lacks: ["filter"],
  },
  {
    title: "google",
    backend: "google",
    model: "gemini-2.0-flash",
    base: "/v1beta",
    path: "/v1beta/models/gemini-2.0-flash:generateContent",
    prompt: chat,
    keyHeader: "x-goog-api-key",
    keyValue: (key) => key,
    answer: ({ text, reasoning, finish = "stop" }) => ({
      candidates: [
        {
          content: {
            role: "model",
            parts: [
              ...(reasoning === undefined ? [] : [{ text: reasoning, thought: true }]),
              ...(text === "" ? [] : [{ text }]),
            ],
          },
          finishReason: { stop: "STOP", length: "MAX_TOKENS", filter: "SAFETY", refusal: "" }[
            finish
          ],
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: 20,
        cachedContentTokenCount: 5,
        candidatesTokenCount: 6,
        thoughtsTokenCount: 3,
        totalTokenCount: 29,
      },
    }),
    refuse: (status, message, code) => ({
      error: { code: status, message, status: code ?? "INVALID_ARGUMENT" },
    }),
    lacks: ["refusal"],
  },
];
