import path from "node:path";
import { BenchError } from "../lib/bench-error.ts";
import { readJsonl } from "../lib/jsonl.ts";
import { noProgress, type ReportProgress } from "../lib/progress.ts";
import type { Settings } from "../schema/settings.ts";
import type { Dataset } from "../schema/task.ts";
import { collectTasks, hashTasks, type Row } from "./collect-tasks.ts";
import { fetchVersion } from "./hub/fetch-version.ts";
import type { Sleep } from "./hub/ask-hub.ts";
import { locateDataset, type DatasetLocation } from "./locate-dataset.ts";
import { readParquet } from "./read-parquet.ts";

export interface LoadOptions {
  settings: Pick<Settings, "cacheDir" | "hub">;
  signal?: AbortSignal | undefined;
  progress?: ReportProgress | undefined;
  /** How to wait before the hub is asked again. */
  sleep?: Sleep | undefined;
}

/** Loads a file, a pack or a hub dataset; `source` is what a user gives as `--dataset`. */
export async function loadDataset(source: string, options: LoadOptions): Promise<Dataset> {
  const location = await locateDataset(source);
  const identity = identify(location);
  const tasks = await collectTasks(await openRows(location, options), options.signal);
  if (tasks.length === 0) {
    throw new BenchError(
      "DatasetEmpty",
      `${source} holds no task.`,
      "Check that it is the file you meant; each row of it must be a task.",
    );
  }
  return { ...identity, hash: hashTasks(tasks), count: tasks.length, tasks };
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
      `The run was judged on ${source}, which is not in the cache; a run's record alone does not make bcb ask the hub.`,
      `If you trust it, name it: --dataset ${source}`,
      { cause },
    );
  }
}

// Only a pack says which environment it needs; rows from elsewhere are BigCodeBench's until told otherwise.
const usualEnvironment = "bigcodebench";

function identify(location: DatasetLocation): Pick<Dataset, "name" | "version" | "environment"> {
  switch (location.kind) {
    case "file":
      return { name: location.name, version: "unversioned", environment: usualEnvironment };
    case "pack": {
      const { name, version, environment } = location.pack;
      return { name, version, environment };
    }
    case "hub":
      return { name: location.repo, version: location.version, environment: usualEnvironment };
    default:
      return location satisfies never;
  }
}

async function openRows(
  location: DatasetLocation,
  { settings, signal, progress = noProgress, sleep }: LoadOptions,
): Promise<AsyncIterable<Row>> {
  switch (location.kind) {
    case "file":
      return location.carrier === "parquet"
        ? readParquet(location.file, signal)
        : readLines(location.file);
    case "pack":
      return readLines(path.join(location.folder, "tasks.jsonl"));
    case "hub": {
      const { repo, version } = location;
      return readShards(
        await fetchVersion({ repo, version }, { settings, signal, progress, sleep }),
        signal,
      );
    }
    default:
      return location satisfies never;
  }
}

async function* readLines(file: string): AsyncGenerator<Row> {
  for await (const { line, value } of readJsonl(file)) {
    yield { place: { file, unit: "line", number: line }, value };
  }
}

async function* readShards(files: readonly string[], signal?: AbortSignal): AsyncGenerator<Row> {
  for (const file of files) yield* readParquet(file, signal);
}
