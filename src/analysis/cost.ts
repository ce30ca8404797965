import type { ModelPrice, ModelPrices } from "../schema/model-prices.ts";
import type { Prompt, Usage } from "../schema/model.ts";

/** The price by the longest beginning of the model's name; undefined where it is not known. */
export function findPrice(model: string, prices: ModelPrices): ModelPrice | undefined {
  const name = model.split("/").at(-1) ?? model;
  const [beginning] = Object.keys(prices.models)
    .filter((each) => name === each || name.startsWith(`${each}-`) || name.startsWith(`${each}:`))
    .toSorted((a, b) => b.length - a.length);
  return beginning === undefined ? undefined : prices.models[beginning];
}

/** In US dollars. */
export function costOf(usage: Usage, price: ModelPrice): number {
  const fresh = usage.input_tokens - usage.cached_input_tokens;
  const cached = usage.cached_input_tokens * (price.cached_input ?? price.input);
  return (fresh * price.input + cached + usage.output_tokens * price.output) / 1e6;
}

/** What a request can cost at most: its prompt, and every token that the answer may have. */
export function mostCostOf(promptTokens: number, maxNewTokens: number, price: ModelPrice): number {
  return (promptTokens * price.input + maxNewTokens * price.output) / 1e6;
}

// English and Python have some three and a half characters a token with today's vocabularies; a little less is safer.
const charactersPerToken = 3.3;

/** A guess from above: only a model's own tokenizer knows. */
export function estimateTokens(prompt: Prompt): number {
  const text = prompt.kind === "chat" ? prompt.user + (prompt.prefill ?? "") : prompt.text;
  return Math.ceil(text.length / charactersPerToken);
}
