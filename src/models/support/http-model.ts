import { errorMessage } from "../../lib/error-code.ts";
import { isObject } from "../../lib/is-object.ts";
import { continueText, finishes } from "./continue-text.ts";
import { findModelError, ModelError, type Model, type ModelAnswer } from "./model.ts";
import type { Decoding, FinishReason, Usage } from "../../schema/model.ts";
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

interface Endpoint {
  backend: string;
  http: HttpClient;
  /** Whether it continues raw texts. */
  completion?: boolean;
  /** Whether an answer can be given its beginning. */
  prefill?: boolean;
  /** Where it has no field for a reasoning budget: what to use in its place. */
  insteadOfBudget?: string;
  /** The provider package's model for a request, and what this vendor calls its own: reasoning and the like. */
  prepare: (
    decoding: Decoding,
    prefill: string | null,
  ) => Pick<CallOptions, "reasoning" | "providerOptions"> & {
    model: Pick<LanguageModel, "doGenerate">;
    prefill?: null;
  };
}

/** A chat model behind a provider package; raw texts go past it. */
export function createHttpModel(name: string, endpoint: Endpoint): Model {
  const { backend, http, completion = false, prefill: takesPrefill = false, prepare } = endpoint;
  const { insteadOfBudget } = endpoint;
  return {
    backend,
    name,
    abilities: { chat: true, completion, prefill: takesPrefill, tools: true },
    async ask({ prompt, decoding, tools }, signal) {
      if (insteadOfBudget !== undefined) refuseBudget(decoding, insteadOfBudget);
      if (prompt.kind === "completion") {
        if (completion) return continueText({ http, name, text: prompt.text, decoding, signal });
        const words = `${backend} only answers chat messages and cannot continue raw text: remove --direct-completion.`;
        throw new ModelError("request", words);
      }
      signal.throwIfAborted();
      const offered = takesPrefill ? prompt.prefill : null;
      const { model, prefill = offered, ...own } = prepare(decoding, offered);
      const { temperature, top_p, max_new_tokens, stop, seed } = decoding;
      try {
        const result = await model.doGenerate({
          prompt: toMessages(prompt, prefill ?? ""),
          ...(tools === undefined ? {} : { tools: toTools(tools) }),
          maxOutputTokens: max_new_tokens,
          ...(temperature === null ? {} : { temperature }),
          ...(top_p === null ? {} : { topP: top_p }),
          ...(stop.length === 0 ? {} : { stopSequences: stop }),
          ...(seed === null ? {} : { seed }),
          ...own,
          abortSignal: signal,
        });
        return toAnswer(result, tools !== undefined);
      } catch (error) {
        signal.throwIfAborted();
        throw findModelError(error) ?? strangeAnswer(error, http);
      }
    },
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
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
      : (finishes.get(finishReason.unified) ?? "other");
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

/** How hard to think, where the provider package has a word of its own for it. */
export function toReasoning({ reasoning_effort }: Decoding) {
  return reasoning_effort === null ? {} : { reasoning: reasoning_effort };
}

/** A budget that an endpoint has no field for must not be dropped in silence: the scores would claim it. */
export function refuseBudget({ reasoning_budget }: Decoding, instead: string): void {
  if (reasoning_budget === null) return;
  throw new ModelError("request", `This endpoint does not accept a reasoning budget: ${instead}.`);
}
