import { z } from "zod";
import { errorMessage } from "../../lib/bench-error.ts";
import { isObject } from "../../lib/is-object.ts";
import { findModelError, ModelError, type ModelAnswer, type ModelOptions } from "./model.ts";
import type { Decoding, FinishReason, ModelRequest, Usage } from "../../schema/model.ts";
import { listCalls, toMessages, toParts, toTools } from "./messages.ts";
import type { CallOptions, CallResult, LanguageModel } from "./messages.ts";
import { openHttpClient, type HttpClient } from "./http-client.ts";
import { readBudget } from "./rate-headers.ts";

interface Endpoint {
  backend: string;
  completion?: boolean;
  prefill?: boolean;
  /** Where it has no field for a reasoning budget: what to use in its place. */
  insteadOfBudget?: string;
  /** The provider package's model for a request, and what this vendor calls its own: reasoning and the like. */
  prepare: (
    toProvider: HttpClient["toProvider"],
    decoding: Decoding,
    prefill: string | null,
  ) => Pick<CallOptions, "reasoning" | "providerOptions"> & {
    model: Pick<LanguageModel, "doGenerate">;
    prefill?: null;
  };
}

/** A chat model behind a provider package; raw texts go past it. */
export function createHttpModel(options: ModelOptions, endpoint: Endpoint) {
  const { name } = options;
  const { backend, completion = false, prefill: takesPrefill = false, insteadOfBudget } = endpoint;
  const http = openHttpClient(options);
  return {
    backend,
    name,
    abilities: { chat: true, completion, prefill: takesPrefill, tools: true },
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
      const { prompt, decoding, tools } = request;
      if (insteadOfBudget !== undefined) refuseBudget(decoding, insteadOfBudget);
      if (prompt.kind === "completion") {
        if (completion) return continueText(prompt.text, decoding, { http, options, signal });
        const words = `${backend} only answers chat messages and cannot continue raw text: remove --direct-completion.`;
        throw new ModelError("request", words);
      }
      signal.throwIfAborted();
      const offered = takesPrefill ? prompt.prefill : null;
      const {
        model,
        prefill = offered,
        ...own
      } = endpoint.prepare((amend) => http.toProvider(amend), decoding, offered);
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
        const known = findModelError(error);
        const isTheirs = error instanceof Error && error.name.startsWith("AI_");
        if (known !== undefined || !isTheirs) throw known ?? error;
        // JSON that is no answer of this protocol. Without the cause: it holds the request and the whole answer.
        const words = http.redact(errorMessage(error)).slice(0, 200);
        throw new ModelError("malformed", `The answer does not follow the protocol: ${words}`);
      }
    },
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
  };
}

function toAnswer(
  { content, finishReason, usage, response }: CallResult,
  hasTools: boolean,
): ModelAnswer {
  const message = ChatReply.safeParse(response?.body).data?.choices[0].message;
  const refusal = typeof message?.refusal === "string" ? message.refusal : "";
  const join = (type: "text" | "reasoning") =>
    content.flatMap((part) => (part.type === type ? [part.text] : [])).join("");
  const text = join("text");
  if (content.length === 0 && finishReason.raw === undefined) {
    throw new ModelError("malformed", "The answer has neither text nor a finish reason.");
  }
  const finish =
    refusal !== "" || finishReason.raw === "refusal"
      ? "refusal"
      : (finishes.get(finishReason.unified) ?? "other");
  const calls = hasTools ? listCalls(content) : [];
  // An empty text is an answer; null is none.
  const isSilent = text === "" && calls.length === 0 && message?.content !== "";
  // Ended by itself, without a length, filter, refusal or stop word that would explain that nothing was said.
  const isUnexplained = isOpenEnd(finish) && finishReason.raw !== "stop_sequence";
  if (isSilent && isUnexplained) {
    const what = content.some(({ type }) => type === "tool-call") ? "calls a tool" : "has no text";
    const thoughts = join("reasoning") === "" ? "" : ", only thoughts";
    throw new ModelError(
      "empty",
      `The answer ${what}${thoughts} (${finishReason.raw ?? "other"}).`,
    );
  }
  return {
    // Provider packages hang the words of a refusal on the answer's.
    text: text.endsWith(refusal) ? text.slice(0, text.length - refusal.length) : text,
    reasoning: join("reasoning") || null,
    finish,
    usage: toUsage(usage),
    budget: readBudget(response?.headers ?? {}, Date.now()),
    ...(calls.length > 0 && { calls }),
    ...(hasTools && { parts: toParts(content) }),
  };
}

function isOpenEnd(finish: FinishReason): boolean {
  return finish === "stop" || finish === "other";
}

const Said = z.object({ content: z.unknown().optional(), refusal: z.unknown().optional() });
const ChatReply = z.object({ choices: z.tuple([z.object({ message: Said })], z.unknown()) });

function toUsage({ inputTokens, outputTokens }: CallResult["usage"]): Usage | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null;
  return {
    input_tokens: inputTokens.total,
    cached_input_tokens: inputTokens.cacheRead ?? 0,
    output_tokens: outputTokens.total,
    reasoning_tokens: outputTokens.reasoning ?? 0,
  };
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

export function isThinking({ reasoning_effort, reasoning_budget }: Decoding): boolean {
  return reasoning_budget !== null || ![null, "none"].includes(reasoning_effort);
}

/** A budget that an endpoint has no field for must not be dropped in silence: the scores would claim it. */
export function refuseBudget({ reasoning_budget }: Decoding, instead: string): void {
  if (reasoning_budget === null) return;
  throw new ModelError("request", `This endpoint does not accept a reasoning budget: ${instead}.`);
}

/** Why an answer ended, by the words of endpoints and of provider packages. */
const finishes: ReadonlyMap<string, FinishReason> = new Map([
  ["stop", "stop"],
  ["eos_token", "stop"],
  ["stop_sequence", "stop"],
  ["length", "length"],
  ["content_filter", "filter"],
  ["content-filter", "filter"],
]);

const Continued = z.object({ text: z.string().nullish(), finish_reason: z.string().nullish() });
const Completion = z.object({
  choices: z.tuple([Continued], z.unknown()),
  usage: z
    .object({
      prompt_tokens: z.int().nonnegative(),
      completion_tokens: z.int().nonnegative(),
      prompt_tokens_details: z.object({ cached_tokens: z.int().nullish() }).nullish(),
    })
    .transform((usage) => ({
      input_tokens: usage.prompt_tokens,
      cached_input_tokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
      output_tokens: usage.completion_tokens,
      reasoning_tokens: 0,
    }))
    .nullish(),
});

/** Has a raw text continued. By hand, because provider packages put `user:` and `assistant:` around it. */
async function continueText(
  text: string,
  { temperature, top_p, max_new_tokens, stop, seed }: Decoding,
  { http, options, signal }: { http: HttpClient; options: ModelOptions; signal: AbortSignal },
): Promise<ModelAnswer> {
  const { reply, value } = await http.post({
    url: `${http.baseURL}/completions`,
    headers: {
      "content-type": "application/json",
      ...(options.apiKey && { authorization: `Bearer ${options.apiKey}` }),
      ...options.headers,
    },
    body: {
      model: options.name,
      prompt: text,
      max_tokens: max_new_tokens,
      ...(temperature === null ? {} : { temperature }),
      ...(top_p === null ? {} : { top_p }),
      ...(stop.length === 0 ? {} : { stop }),
      ...(seed === null ? {} : { seed }),
    },
    signal,
  });
  const { data } = Completion.safeParse(value);
  if (data === undefined) {
    throw new ModelError("malformed", `${reply.host} answered with JSON that is not a completion.`);
  }
  const [choice] = data.choices;
  const finish = finishes.get(choice.finish_reason ?? "") ?? "other";
  if (choice.text == null && isOpenEnd(finish)) {
    throw new ModelError("empty", `${reply.host} returned a completion without text.`);
  }
  return {
    text: choice.text ?? "",
    reasoning: null,
    finish,
    usage: data.usage ?? null,
    budget: readBudget(reply.headers, Date.now()),
  };
}
