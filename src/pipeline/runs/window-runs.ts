import { BenchError } from "../../lib/bench-error.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Dataset } from "../../schema/dataset.ts";
import { countSubsets } from "../../tasks/count-subsets.ts";
import { selectWindow, type Window } from "../../tasks/select-tasks.ts";
import type { LoadOptions } from "../load-dataset.ts";
import { findDataset } from "./load-run-dataset.ts";

interface WindowChoice {
  window?: Window | undefined;
  /** What `--dataset` names; without it the runs' own. */
  source: string | undefined;
}

/** Runs cut to the tasks that were made in a window of time. Their dataset must be there, and dated. */
export async function windowRuns(
  runs: readonly StoredRun[],
  { window, source }: WindowChoice,
  options: LoadOptions,
): Promise<readonly StoredRun[]> {
  if (isOpen(window)) return runs;
  const dataset = await findDataset(source, runs, options);
  if (dataset === undefined) {
    throw new BenchError(
      "BadUsage",
      "--since and --until need the runs' tasks, and these results do not say where they are, or they have moved or changed since.",
      "Name the dataset with --dataset.",
    );
  }
  const { tasks } = windowDataset(dataset, window);
  const kept = new Set(tasks.map(({ task_id }) => task_id));
  const sizes = await countSubsets({ ...dataset, tasks });
  return runs.map((run) => {
    const { record, subset } = run;
    const results = run.results.filter(({ task_id }) => kept.has(task_id));
    const size = sizes[subset ?? "full"] ?? tasks.length;
    return { ...run, results, record: record && { ...record, subset_tasks: size } };
  });
}

/** The dataset with those of its tasks that were made in the window. */
export function windowDataset(dataset: Dataset, window: Window | undefined): Dataset {
  return isOpen(window) ? dataset : { ...dataset, tasks: selectWindow(dataset.tasks, window) };
}

function isOpen(window: Window | undefined): window is undefined {
  return window === undefined || (window.since ?? window.until) === undefined;
}
