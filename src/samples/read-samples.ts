import { fault, type BenchError } from "../lib/bench-error.ts";
import type { Sample } from "../schema/sample.ts";
import { hashSamples, streamSamples } from "./stream-samples.ts";

/** Reads all samples of a source; the first that cannot be read ends it. The hash is over what is judged, not over the file's bytes. */
export async function readSamples(
  source: string,
  stdin?: AsyncIterable<Uint8Array>,
): Promise<{ samples: Sample[]; hash: string }> {
  const samples: Sample[] = [];
  const hash = hashSamples();
  for await (const read of streamSamples(source, stdin)) {
    if (!read.ok) throw read.error;
    hash.add(read.sample);
    samples.push(read.sample);
  }
  if (samples.length === 0) throw noSamples(source);
  return { samples, hash: hash.end() };
}

export function noSamples(source: string): BenchError {
  return fault.SampleInvalid(
    `${source} contains no samples.`,
    "A samples file has one JSON object per line with `task_id` and `solution` (or `completion`); a folder has {task}/{n}.py.",
  );
}
