import path from "node:path";
import { benchmarks, loadBenchmark, recognizeBenchmark } from "../benchmarks/registry.ts";
import { BenchError } from "../lib/bench-error.ts";
import { noProgress, type ReportProgress } from "../lib/progress.ts";
import type { Benchmark } from "../schema/benchmark.ts";
import type { Dataset } from "../schema/dataset.ts";
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
  const files = await findFiles(location, options);
  const { environment, ...identity } = identify(location);
  const benchmark = await chooseBenchmark(location, files);
  const place = { benchmark, environment: environment ?? benchmark.environment };
  const rows = readRows(files, benchmark, options.signal);
  const tasks = await collectTasks(rows, place, options.signal);
  if (tasks.length === 0) {
    throw new BenchError(
      "DatasetEmpty",
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
    throw new BenchError(
      "HubUnreachable",
      `The run was judged on ${source}, which is not in the cache, and bcb does not download datasets that only a run's record names.`,
      `If you trust it, pass --dataset ${source}`,
      { cause },
    );
  }
}

/** The one that its name says, else the one that its first row is of. */
async function chooseBenchmark(
  location: DatasetLocation,
  files: readonly string[],
): Promise<Benchmark> {
  const recognize = async () => recognizeBenchmark(await readFirstRow(files[0] ?? ""));
  switch (location.kind) {
    case "hub":
      return recognize();
    case "pack":
      return (await loadBenchmark(location.pack.name)) ?? recognize();
    case "published":
    case "folder":
      return (await loadBenchmark(location.name)) ?? recognize();
    case "file": {
      const { benchmark: name } = location;
      if (name === undefined) return recognize();
      const benchmark = await loadBenchmark(name);
      if (benchmark !== undefined) return benchmark;
      throw new BenchError(
        "DatasetUnknown",
        `Unknown benchmark "${name}", so the rows of ${location.file} cannot be interpreted.`,
        `The benchmarks are ${Object.keys(benchmarks).join(", ")}.`,
      );
    }
    default:
      return location satisfies never;
  }
}

/** Only a pack says which environment it needs. */
function identify(
  location: DatasetLocation,
): Pick<Dataset, "name" | "version"> & { environment?: string } {
  switch (location.kind) {
    case "file":
    case "folder":
      return { name: location.name, version: "unversioned" };
    case "pack": {
      const { name, version, environment } = location.pack;
      return { name, version, environment };
    }
    case "published":
      return { name: location.name, version: location.published.version };
    case "hub":
      return { name: location.repo, version: location.version };
    default:
      return location satisfies never;
  }
}

async function findFiles(
  location: DatasetLocation,
  { settings, signal, progress = noProgress, sleep }: LoadOptions,
): Promise<string[]> {
  switch (location.kind) {
    case "file":
      return [location.file];
    case "folder":
      return location.files;
    case "pack":
      return [path.join(location.folder, "tasks.jsonl")];
    case "published":
      return fetchPublished(location.published, { settings, signal, progress, sleep });
    case "hub": {
      const { repo, version } = location;
      return fetchVersion({ repo, version }, { settings, signal, progress, sleep });
    }
    default:
      return location satisfies never;
  }
}
