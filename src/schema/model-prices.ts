import { z } from "zod";
import { byName } from "./by-name.ts";

/** US dollars for a million tokens. */
export const ModelPrice = z.strictObject({
  input: z.number().nonnegative(),
  cached_input: z.number().nonnegative().optional(),
  output: z.number().nonnegative(),
  batch_share: z.number().positive().max(1).optional().describe("what part of it a batch costs"),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

/** data/model-prices.json: by the beginning of a model's name; the longest beginning wins. */
export const ModelPrices = z.strictObject({
  as_of: z.iso.date(),
  models: byName(ModelPrice),
});
export type ModelPrices = z.infer<typeof ModelPrices>;
