import { errorMessage } from "../../lib/error-code.ts";
import { isObject } from "../../lib/is-object.ts";
import { findModelError, ModelError, type ModelAnswer } from "./model.ts";
import type {
  ChatPrompt,
  Decoding,
  FinishReason,
  Prompt,
  Tool,
  Usage,
} from "../../schema/model.ts";
import {
  listCalls,
  toMessages,
  toParts,
  toTools,
  type CallOptions,
  type CallResult,
  type LanguageModel,
} from "./messages.ts";
import type { HttpClient } from "./http-client.ts";
import { readBudget } from "./rate-headers.ts";

interface Conversation {
  model: Pick<LanguageModel, "doGenerate">;
  http: HttpClient;
  prompt: ChatPrompt;
  /** Sent as the answer's beginning; only by adapters whose endpoint goes on from it. */
  prefill?: string | null;
  decoding: Decoding;
  tools?: readonly Tool[] | undefined;
  /** What this vendor calls its own: reasoning and the like. */
  extra?: Pick<CallOptions, "reasoning" | "providerOptions">;
  signal: AbortSignal;
}

/** Asks a chat model once. */
export async function converse(asked: Conversation): Promise<ModelAnswer> {
  const { model, http, signal } = asked;
  signal.throwIfAborted();
  try {
    return toAnswer(await model.doGenerate(toCall(asked)), asked.tools !== undefined);
  } catch (error) {
    signal.throwIfAborted();
    throw findModelError(error) ?? strangeAnswer(error, http);
  }
}

function toCall({ prompt, prefill, decoding, tools, extra, signal }: Conversation): CallOptions {
  const { temperature, top_p, max_new_tokens, stop, seed } = decoding;
  return {
    prompt: toMessages(prompt, prefill ?? ""),
    ...(tools === undefined ? {} : { tools: toTools(tools) }),
    maxOutputTokens: max_new_tokens,
    ...(temperature === null ? {} : { temperature }),
    ...(top_p === null ? {} : { topP: top_p }),
    ...(stop.length === 0 ? {} : { stopSequences: stop }),
    ...(seed === null ? {} : { seed }),
    ...extra,
    abortSignal: signal,
  };
}

function toAnswer(
  { content, finishReason, usage, response }: CallResult,
  hasTools: boolean,
): ModelAnswer {
  const refusal = findRefusal(response?.body);
  const join = (type: "text" | "reasoning") =>
    content.flatMap((part) => (part.type === type ? [part.text] : [])).join("");
  const text = join("text");
  if (content.length === 0 && finishReason.raw === undefined) {
    throw new ModelError("malformed", "The answer has neither text nor a finish reason.");
  }
  const finish =
    refusal !== undefined || finishReason.raw === "refusal"
      ? "refusal"
      : toFinish(finishReason.unified);
  const calls = hasTools ? listCalls(content) : [];
  const isSilent = text === "" && calls.length === 0;
  if (isSilent && isUnexplained(finish, finishReason.raw) && !saysNothing(response?.body)) {
    const what = content.some(({ type }) => type === "tool-call") ? "calls a tool" : "has no text";
    const thoughts = join("reasoning") === "" ? "" : ", only thoughts";
    throw new ModelError(
      "empty",
      `The answer ${what}${thoughts} (${finishReason.raw ?? "other"}).`,
    );
  }
  return {
    // Provider packages hang the words of a refusal on the answer's.
    text: refusal !== undefined && text.endsWith(refusal) ? text.slice(0, -refusal.length) : text,
    reasoning: join("reasoning") || null,
    finish,
    usage: toUsage(usage),
    budget: readBudget(response?.headers ?? {}, Date.now()),
    ...(calls.length > 0 && { calls }),
    ...(hasTools && { parts: toParts(content) }),
  };
}

/** Ended by itself, without a length, filter, refusal or stop word that would explain that nothing was said. */
function isUnexplained(finish: FinishReason, raw: string | undefined): boolean {
  return (finish === "stop" || finish === "other") && raw !== "stop_sequence";
}

/** An empty text is an answer; null is none. */
function saysNothing(body: unknown): boolean {
  return firstMessage(body)?.["content"] === "";
}

function findRefusal(body: unknown): string | undefined {
  const refusal = firstMessage(body)?.["refusal"];
  return typeof refusal === "string" && refusal !== "" ? refusal : undefined;
}

function firstMessage(body: unknown): Readonly<Record<string, unknown>> | undefined {
  const choices = isObject(body) && Array.isArray(body["choices"]) ? body["choices"] : [];
  const choice: unknown = choices[0];
  const message = isObject(choice) ? choice["message"] : undefined;
  return isObject(message) ? message : undefined;
}

function toFinish(reason: CallResult["finishReason"]["unified"]): FinishReason {
  switch (reason) {
    case "stop":
    case "length":
      return reason;
    case "content-filter":
      return "filter";
    case "tool-calls":
    case "error":
    case "interrupted":
    case "other":
      return "other";
    default:
      return reason satisfies never;
  }
}

function toUsage({ inputTokens, outputTokens }: CallResult["usage"]): Usage | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null;
  return {
    input_tokens: inputTokens.total,
    cached_input_tokens: inputTokens.cacheRead ?? 0,
    output_tokens: outputTokens.total,
    reasoning_tokens: outputTokens.reasoning ?? 0,
  };
}

/** JSON that is no answer of this protocol. Without the cause: it holds the request and the whole answer. */
function strangeAnswer(error: unknown, { redact }: HttpClient): unknown {
  const isTheirs = error instanceof Error && error.name.startsWith("AI_");
  if (!isTheirs) return error;
  const words = redact(errorMessage(error)).slice(0, 200);
  return new ModelError("malformed", `The answer does not follow the protocol: ${words}`);
}

/** Messages of one text as that text, which is how the vendors' own packages send them. */
export function plainContents(body: Record<string, unknown>): Record<string, unknown> {
  const messages: unknown = body["messages"];
  if (!Array.isArray(messages)) return body;
  return {
    ...body,
    messages: messages.map((message: unknown) => {
      if (!isObject(message) || !Array.isArray(message["content"])) return message;
      const [part, ...more]: unknown[] = message["content"];
      const isText = more.length === 0 && isObject(part) && part["type"] === "text";
      return isText ? { ...message, content: part["text"] } : message;
    }),
  };
}

/** For endpoints that know messages only. */
export function requireChat(prompt: Prompt, backend: string): ChatPrompt {
  if (prompt.kind === "chat") return prompt;
  const words = `${backend} only answers chat messages and cannot continue raw text: remove --direct-completion.`;
  throw new ModelError("request", words);
}

/** A budget that an endpoint has no field for must not be dropped in silence: the scores would claim it. */
export function refuseBudget({ reasoning_budget }: Decoding, instead: string): void {
  if (reasoning_budget === null) return;
  throw new ModelError("request", `This endpoint does not accept a reasoning budget: ${instead}.`);
}
