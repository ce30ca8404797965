import { BenchError } from "../lib/bench-error.ts";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import type { Sample } from "../schema/sample.ts";
import { streamSamples } from "./stream-samples.ts";

export interface Samples {
  samples: Sample[];
  /** Over what is judged (task, number, code), not over the file's bytes. */
  hash: string;
}

/** Reads all samples of a source; the first that cannot be read ends it. */
export async function readSamples(
  source: string,
  stdin?: AsyncIterable<Uint8Array>,
): Promise<Samples> {
  const samples: Sample[] = [];
  for await (const read of streamSamples(source, stdin)) {
    if (!read.ok) throw read.error;
    samples.push(read.sample);
  }
  if (samples.length === 0) throw noSamples(source);
  const judged = samples.map(({ taskId, index, form, code }) => [taskId, index, form, code]);
  return { samples, hash: sha256(canonicalJson(judged)) };
}

export function noSamples(source: string): BenchError {
  return new BenchError(
    "SampleInvalid",
    `${source} holds no samples.`,
    "A samples file has one JSON object a line with `task_id` and `solution` (or `completion`); a folder has {task}/{n}.py.",
  );
}
