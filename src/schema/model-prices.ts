import { z } from "zod";
import { amount, byName, strict } from "./shapes.ts";

/** US dollars for a million tokens. */
export const ModelPrice = strict({
  input: amount,
  cached_input: amount.optional(),
  output: amount,
  batch_share: z.number().positive().max(1).optional().describe("what part of it a batch costs"),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

/** data/model-prices.json: by the beginning of a model's name; the longest beginning wins. */
export const ModelPrices = strict({
  as_of: z.iso.date(),
  models: byName(ModelPrice),
});
export type ModelPrices = z.infer<typeof ModelPrices>;
