import { BenchError } from "../../lib/bench-error.ts";
import { readSamples } from "../../samples/read-samples.ts";
import type { Sample } from "../../schema/sample.ts";
import type { Task } from "../../schema/task.ts";
import type { Bench } from "./open-bench.ts";

/** The samples that are judged, in task order. */
export interface ChosenSamples {
  chosen: { task: Task; sample: Sample }[];
  /** Of all samples of the source. */
  hash: string;
}

interface SamplesSource {
  bench: Pick<Bench, "dataset" | "tasks">;
  /** A file, a folder, or `-` for what comes in on `stdin`. */
  samplesPath: string;
  stdin?: AsyncIterable<Uint8Array> | undefined;
}

/** Reads the samples of selected tasks. Samples of tasks that the dataset does not have are a mistake. */
export async function chooseSamples(source: SamplesSource): Promise<ChosenSamples> {
  const { bench, samplesPath, stdin } = source;
  const { samples, hash } = await readSamples(samplesPath, stdin);
  return { chosen: matchSamples(samples, bench, samplesPath), hash };
}

function matchSamples(
  samples: readonly Sample[],
  { dataset, tasks }: Pick<Bench, "dataset" | "tasks">,
  source: string,
): { task: Task; sample: Sample }[] {
  const known = new Set(dataset.tasks.map((task) => task.task_id));
  const stranger = samples.find((sample) => !known.has(sample.taskId));
  if (stranger !== undefined) {
    throw new BenchError(
      "SampleInvalid",
      `${stranger.place}: task_id: ${dataset.name} ${dataset.version} does not have ${stranger.taskId}.`,
      "Name the dataset that the samples were made for with --dataset.",
    );
  }
  const byTask = Map.groupBy(samples, (sample) => sample.taskId);
  const chosen = tasks.flatMap((task) =>
    (byTask.get(task.task_id) ?? []).map((sample) => ({ task, sample })),
  );
  if (chosen.length > 0) return chosen;
  throw new BenchError(
    "SampleInvalid",
    `${source} has no sample for any of the ${tasks.length} selected tasks.`,
    "Widen --subset, --ids or the other filters.",
  );
}
