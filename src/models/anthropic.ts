import { importOptional } from "../lib/import-optional.ts";
import { isObject } from "../lib/is-object.ts";
import type { ModelFactory } from "./support/model.ts";
import type { Decoding } from "../schema/model.ts";
import {
  createHttpModel,
  isThinking,
  plainContents,
  refuseBudget,
  toReasoning,
} from "./support/http-model.ts";

const load = () => import("@ai-sdk/anthropic");
// Since 4.6, a request that ends with the model's own words is refused.
const takesPrefill = /^claude-(?:instant|[23]\b|(?:opus|sonnet|haiku)-4-(?:[0-5](?!\d)|20\d{6}))/;

/**
 * Anthropic's messages. A budget of thinking tokens comes on top of `max_new_tokens`; models that take no temperature are
 * sent none. There is no seed. The beginning of an answer is sent without blanks around it: the endpoint refuses them.
 */
const anthropic: ModelFactory = async (options) => {
  const { name } = options;
  const { createAnthropic } = await importOptional("@ai-sdk/anthropic", load, options.fetchPackage);
  return createHttpModel(options, {
    backend: "anthropic",
    prefill: takesPrefill.test(name),
    prepare(toProvider, decoding) {
      const { reasoning_budget: budget } = decoding;
      const provider = toProvider((body) => amend(plainContents(body), decoding));
      const thinking = { type: "enabled" as const, budgetTokens: budget ?? 0 };
      return {
        model: createAnthropic(provider).messages(name),
        ...toReasoning(decoding),
        ...(budget === null ? {} : { providerOptions: { anthropic: { thinking } } }),
        // A model that thinks begins its answer itself: the endpoint refuses a beginning then.
        ...(isThinking(decoding) && { prefill: null }),
      };
    },
  });
};
export default anthropic;

function amend(body: Record<string, unknown>, decoding: Decoding) {
  const { temperature, top_p } = decoding;
  const { thinking } = body;
  // The provider package alters these in silence (no top_p beside a temperature, at most 1): the vendor may judge them.
  const takesSampling = body["temperature"] !== undefined;
  const sampling = takesSampling ? { temperature, ...(top_p === null ? {} : { top_p }) } : {};
  const isAdaptive = isObject(thinking) && thinking["type"] === "adaptive";
  if (!isAdaptive) return { ...body, ...sampling };
  // Newer models decide themselves how long they think, and keep it back unless they are asked for it.
  refuseBudget(decoding, "use --reasoning-effort for this model");
  return { ...body, ...sampling, thinking: { ...thinking, display: "summarized" } };
}
