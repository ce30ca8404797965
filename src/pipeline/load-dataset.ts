import path from "node:path";
import { benchmarks, loadBenchmark, recognizeBenchmark } from "../benchmarks/registry.ts";
import { BenchError, fault } from "../lib/bench-error.ts";
import { noProgress, type ReportProgress } from "../lib/progress.ts";
import type { Benchmark, Dataset } from "../schema/task.ts";
import { collectTasks, hashRows } from "../tasks/collect-tasks.ts";
import { fetchPublished } from "../tasks/hub/fetch-published.ts";
import { fetchVersion, type FetchOptions } from "../tasks/hub/fetch-version.ts";
import { locateDataset, type DatasetLocation } from "../tasks/locate-dataset.ts";
import { readFirstRow, readRows } from "../tasks/read-rows.ts";

export interface LoadOptions extends Omit<FetchOptions, "progress"> {
  progress?: ReportProgress | undefined;
}

/** Loads a file, a pack or a hub dataset; `source` is what a user gives as `--dataset`. */
export async function loadDataset(source: string, options: LoadOptions): Promise<Dataset> {
  const location = await locateDataset(source);
  const { named, files, environment, ...identity } = await openLocation(location, options);
  const benchmark = await chooseBenchmark(named, files, location.kind === "file");
  const place = { benchmark, environment: environment ?? benchmark.environment };
  const rows = readRows(files, benchmark, options.signal);
  const tasks = await collectTasks(rows, place, options.signal);
  if (tasks.length === 0) {
    throw fault.DatasetEmpty(
      `${source} contains no tasks.`,
      "Check that it is the right file; each row must be a task.",
    );
  }
  const hash = hashRows(tasks.map(({ row }) => row));
  // A benchmark may have another environment for each of its languages.
  const own = tasks[0]?.environment ?? place.environment;
  return { ...identity, benchmark, environment: own, hash, count: tasks.length, tasks };
}

/**
 * The dataset that a run's record names, from its file or the cache. The hub is not asked: whoever wrote the record would
 * choose what it is asked for, with the user's token.
 */
export async function loadRecordedDataset(source: string, options: LoadOptions): Promise<Dataset> {
  const { settings } = options;
  const hub = { ...settings.hub, offline: true };
  try {
    return await loadDataset(source, { ...options, settings: { ...settings, hub } });
  } catch (cause) {
    if (!(cause instanceof BenchError) || cause.name !== "HubUnreachable") throw cause;
    throw fault.HubUnreachable(
      `The run was judged on ${source}, which is not in the cache, and bcb does not download datasets that only a run's record names.`,
      `If you trust it, pass --dataset ${source}`,
      { cause },
    );
  }
}

/** The one that its name says, else the one that its first row is of; a file's may not be another. */
async function chooseBenchmark(
  named: string | undefined,
  [first = ""]: readonly string[],
  isSaid: boolean,
): Promise<Benchmark> {
  const known = named === undefined ? undefined : await loadBenchmark(named);
  if (known !== undefined) return known;
  if (!isSaid || named === undefined) return recognizeBenchmark(await readFirstRow(first));
  throw fault.DatasetUnknown(
    `Unknown benchmark "${named}", so the rows of ${first} cannot be interpreted.`,
    `The benchmarks are ${Object.keys(benchmarks).join(", ")}.`,
  );
}

/** The files of a dataset, and what may be a benchmark's name. Only a pack says which environment it needs. */
async function openLocation(
  location: DatasetLocation,
  { settings, signal, progress = noProgress, sleep }: LoadOptions,
) {
  const fetching = { settings, signal, progress, sleep };
  switch (location.kind) {
    case "file": {
      const { name, file, benchmark } = location;
      return { name, version: "unversioned", named: benchmark, files: [file] };
    }
    case "folder": {
      const { name, files } = location;
      return { name, version: "unversioned", named: name, files };
    }
    case "pack": {
      const { name, version, environment } = location.pack;
      const files = [path.join(location.folder, "tasks.jsonl")];
      return { name, version, environment, named: name, files };
    }
    case "published": {
      const { name, published } = location;
      const files = await fetchPublished(published, fetching);
      return { name, version: published.version, named: name, files };
    }
    case "hub": {
      const { repo, version } = location;
      const files = await fetchVersion({ repo, version }, fetching);
      return { name: repo, version, named: undefined, files };
    }
    default:
      return location satisfies never;
  }
}
