import { importOptional } from "../lib/import-optional.ts";
import { isObject } from "../lib/is-object.ts";
import type { ModelFactory } from "./support/model.ts";
import type { Decoding } from "../schema/model.ts";
import { converse, plainContents, refuseBudget, requireChat } from "./support/converse.ts";
import { openHttpClient } from "./support/http-client.ts";

// Since 4.6, a request that ends with the model's own words is refused.
const takesPrefill = /^claude-(?:instant|[23]\b|(?:opus|sonnet|haiku)-4-(?:[0-5](?!\d)|20\d{6}))/;

/**
 * Anthropic's messages. A budget of thinking tokens comes on top of `max_new_tokens`; models that take no temperature are
 * sent none. There is no seed. The beginning of an answer is sent without blanks around it: the endpoint refuses them.
 */
const anthropic: ModelFactory = async (options) => {
  const { name } = options;
  const { createAnthropic } = await importOptional(
    "@ai-sdk/anthropic",
    () => import("@ai-sdk/anthropic"),
    options.fetchPackage,
  );
  const http = openHttpClient(options);
  return {
    backend: "anthropic",
    name,
    abilities: { chat: true, completion: false, prefill: takesPrefill.test(name), tools: true },
    async ask({ prompt, decoding, tools }, signal) {
      const chat = requireChat(prompt, "anthropic");
      const extra = reasoningOptions(decoding);
      // A model that thinks begins its answer itself: the endpoint refuses a beginning then.
      const isThinking =
        decoding.reasoning_budget !== null || ![undefined, "none"].includes(extra.reasoning);
      const beginning = isThinking || !takesPrefill.test(name) ? null : chat.prefill;
      const fetch = http.toFetch((body) =>
        withThinking(withSampling(plainContents(body), decoding), decoding),
      );
      const model = createAnthropic({ ...http.settings, fetch }).messages(name);
      const asked = { prompt: chat, prefill: beginning, decoding, tools };
      return converse({ ...asked, model, http, extra, signal });
    },
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
  };
};
export default anthropic;

function reasoningOptions({ reasoning_effort, reasoning_budget }: Decoding) {
  const thinking = { type: "enabled" as const, budgetTokens: reasoning_budget ?? 0 };
  return {
    ...(reasoning_effort === null ? {} : { reasoning: reasoning_effort }),
    ...(reasoning_budget === null ? {} : { providerOptions: { anthropic: { thinking } } }),
  };
}

/** The provider package alters these in silence (no top_p beside a temperature, at most 1): the vendor may judge them. */
function withSampling(body: Record<string, unknown>, { temperature, top_p }: Decoding) {
  const takesSampling = body["temperature"] !== undefined;
  return takesSampling ? { ...body, temperature, ...(top_p === null ? {} : { top_p }) } : body;
}

/** Newer models decide themselves how long they think, and keep it back unless they are asked for it. */
function withThinking(body: Record<string, unknown>, decoding: Decoding) {
  const { thinking } = body;
  const isAdaptive = isObject(thinking) && thinking["type"] === "adaptive";
  if (!isAdaptive) return body;
  refuseBudget(decoding, "use --reasoning-effort for this model");
  return { ...body, thinking: { ...thinking, display: "summarized" } };
}
