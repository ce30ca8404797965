import { readFile } from "node:fs/promises";
import { z } from "zod";
import { Benchmarks } from "../schema/benchmark-facts.ts";

const KnownDataset = z.strictObject({
  repo: z.string().describe("owner/name on the hub"),
  name: z.string().describe("what a user may call it"),
  versions: z.array(z.string()).min(1).describe("oldest first"),
});
export type KnownDataset = z.infer<typeof KnownDataset>;

/** The hub datasets that go by name, from data/datasets.json. */
export async function loadKnownDatasets(): Promise<KnownDataset[]> {
  return z.array(KnownDataset).parse(await readData("datasets.json"));
}

/** What is known of benchmarks beside their rows, from data/benchmarks.json. */
export async function loadBenchmarks(): Promise<Benchmarks> {
  return Benchmarks.parse(await readData("benchmarks.json"));
}

// The package root is two folders up in src/ and in dist/ alike.
async function readData(name: string): Promise<unknown> {
  const url = new URL(`../../data/${name}`, import.meta.url);
  return JSON.parse(await readFile(url, "utf8"));
}
