import { z } from "zod";
import { ModelError, type ModelAnswer } from "./model.ts";
import type { Decoding, FinishReason } from "../../schema/model.ts";
import type { HttpClient } from "./http-client.ts";
import { readBudget } from "./rate-headers.ts";

const Completion = z.object({
  choices: z
    .array(z.object({ text: z.string().nullish(), finish_reason: z.string().nullish() }))
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.int().nonnegative(),
      completion_tokens: z.int().nonnegative(),
      prompt_tokens_details: z.object({ cached_tokens: z.int().nullish() }).nullish(),
    })
    .nullish(),
});

interface Continuation {
  http: HttpClient;
  name: string;
  text: string;
  decoding: Decoding;
  signal: AbortSignal;
}

/** Has a raw text continued. By hand, because provider packages put `user:` and `assistant:` around it. */
export async function continueText(asked: Continuation): Promise<ModelAnswer> {
  const { temperature, top_p, max_new_tokens, stop, seed } = asked.decoding;
  const { baseURL, apiKey, headers } = asked.http.settings;
  const { reply, value } = await asked.http.post({
    url: `${baseURL}/completions`,
    headers: {
      "content-type": "application/json",
      ...(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
      ...headers,
    },
    body: {
      model: asked.name,
      prompt: asked.text,
      max_tokens: max_new_tokens,
      ...(temperature === null ? {} : { temperature }),
      ...(top_p === null ? {} : { top_p }),
      ...(stop.length === 0 ? {} : { stop }),
      ...(seed === null ? {} : { seed }),
    },
    signal: asked.signal,
  });
  const { success, data } = Completion.safeParse(value);
  const choice = data?.choices[0];
  if (!success || choice === undefined) {
    throw new ModelError("malformed", `${reply.host} answered with JSON that is not a completion.`);
  }
  const finish = finishes.get(choice.finish_reason ?? "") ?? "other";
  if (choice.text == null && (finish === "stop" || finish === "other")) {
    throw new ModelError("empty", `${reply.host} returned a completion without text.`);
  }
  return {
    text: choice.text ?? "",
    reasoning: null,
    finish,
    usage: data.usage
      ? {
          input_tokens: data.usage.prompt_tokens,
          cached_input_tokens: data.usage.prompt_tokens_details?.cached_tokens ?? 0,
          output_tokens: data.usage.completion_tokens,
          reasoning_tokens: 0,
        }
      : null,
    budget: readBudget(reply.headers, Date.now()),
  };
}

/** Why an answer ended, by the words of endpoints and of provider packages. */
export const finishes: ReadonlyMap<string, FinishReason> = new Map([
  ["stop", "stop"],
  ["eos_token", "stop"],
  ["stop_sequence", "stop"],
  ["length", "length"],
  ["content_filter", "filter"],
  ["content-filter", "filter"],
]);
