import { z } from "zod";
import { readData } from "../lib/read-data.ts";
import { Benchmarks } from "../schema/benchmark-facts.ts";

const PublishedFile = z.strictObject({
  path: z.string().describe("in the repository"),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("of its text, unpacked where the name ends with .gz"),
});

/** Files at one commit of a repository, as the authors of a benchmark publish them. */
export const PublishedVersion = z.strictObject({
  version: z.string(),
  place: z.enum(["github", "hub"]).describe("hub: a dataset of Hugging Face's"),
  repo: z.string().describe("owner/name"),
  commit: z.string(),
  files: z.array(PublishedFile).min(1),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

const KnownDataset = z.discriminatedUnion("host", [
  z.strictObject({
    host: z.literal("hub").describe("one set of parquet files per version; new ones may appear"),
    repo: z.string().describe("owner/name on the hub"),
    name: z.string().describe("what a user may call it"),
    versions: z.array(z.string()).min(1).describe("oldest first"),
  }),
  z.strictObject({
    host: z.literal("files"),
    name: z.string().describe("what a user may call it; also the name of its benchmark"),
    versions: z.array(PublishedVersion).min(1).describe("the last is the usual one"),
  }),
]);
export type KnownDataset = z.infer<typeof KnownDataset>;

/** The datasets that go by name, from data/datasets.json. */
export const loadKnownDatasets = () => readData("datasets.json", z.array(KnownDataset));

/** What is known of benchmarks beside their rows, from data/benchmarks.json. */
export const loadBenchmarks = () => readData("benchmarks.json", Benchmarks);
