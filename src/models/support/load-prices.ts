import { readFile } from "node:fs/promises";
import { ModelPrices } from "../../schema/model-prices.ts";

/** What models cost, from data/model-prices.json. */
export async function loadPrices(): Promise<ModelPrices> {
  const url = new URL("../../../data/model-prices.json", import.meta.url);
  return ModelPrices.parse(JSON.parse(await readFile(url, "utf8")));
}
