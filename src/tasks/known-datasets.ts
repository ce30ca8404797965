import { z } from "zod";
import { readData } from "../lib/read-data.ts";
import { Benchmarks } from "../schema/benchmark-facts.ts";

const KnownDataset = z.strictObject({
  repo: z.string().describe("owner/name on the hub"),
  name: z.string().describe("what a user may call it"),
  versions: z.array(z.string()).min(1).describe("oldest first"),
});
export type KnownDataset = z.infer<typeof KnownDataset>;

/** The hub datasets that go by name, from data/datasets.json. */
export async function loadKnownDatasets(): Promise<KnownDataset[]> {
  return readData("datasets.json", z.array(KnownDataset));
}

/** What is known of benchmarks beside their rows, from data/benchmarks.json. */
export async function loadBenchmarks(): Promise<Benchmarks> {
  return readData("benchmarks.json", Benchmarks);
}
