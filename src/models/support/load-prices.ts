import { readData } from "../../lib/read-data.ts";
import { ModelPrices } from "../../schema/model-prices.ts";

/** What models cost, from data/model-prices.json. */
export async function loadPrices(): Promise<ModelPrices> {
  return readData("model-prices.json", ModelPrices);
}
