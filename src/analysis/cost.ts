import type { ModelPrice, ModelPrices } from "../schema/model-prices.ts";
import type { Decoding, ModelRequest, Prompt, Usage } from "../schema/model.ts";

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

/** What a request can cost at most: its prompt, and every token that it may be answered with. */
export function mostCostOf(request: ModelRequest, price: ModelPrice): number {
  const tools = request.tools === undefined ? "" : JSON.stringify(request.tools);
  const input = estimateTokens(request.prompt) + tokensOf(tools);
  return (input * price.input + mostOutputTokens(request.decoding) * price.output) / 1e6;
}

/** The answer's and those of the thoughts before it. */
export function mostOutputTokens({ max_new_tokens, reasoning_budget }: Decoding): number {
  return max_new_tokens + (reasoning_budget ?? 0);
}

/** What a batch costs; the same where nobody knows of a discount. */
export function batchPriceOf(price: ModelPrice): ModelPrice {
  const { input, cached_input, output, batch_share: share = 1 } = price;
  const cached = cached_input === undefined ? {} : { cached_input: cached_input * share };
  return { input: input * share, ...cached, output: output * share };
}

// English and Python have some three and a half characters a token with today's vocabularies; a little less is safer.
const charactersPerToken = 3.3;

/** A guess from above: only a model's own tokenizer knows. */
export function estimateTokens(prompt: Prompt): number {
  if (prompt.kind === "completion") return tokensOf(prompt.text);
  const said = prompt.history === undefined ? "" : JSON.stringify(prompt.history);
  return tokensOf(prompt.user + said + (prompt.prefill ?? ""));
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}
