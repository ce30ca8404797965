import { fault } from "../../lib/bench-error.ts";
import type { RunRecord } from "../../schema/run-record.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Dataset } from "../../schema/dataset.ts";
import { countSubsets, selectWindow, type Window } from "../../tasks/select-tasks.ts";
import type { LoadOptions } from "../load-dataset.ts";
import { findDataset } from "./load-run-dataset.ts";

/**
 * Runs cut to the tasks that were made in a window of time. Their dataset must be there, and dated: what `--dataset` names, and
 * without it the runs' own.
 */
export async function windowRuns(
  runs: readonly StoredRun[],
  { window, source }: { window?: Window | undefined; source: string | undefined },
  options: LoadOptions,
): Promise<readonly StoredRun[]> {
  const kept = await openWindow(window, () => findDataset(source, runs, options));
  if (kept === undefined) return runs;
  return runs.map((run) => {
    const { record } = run;
    const results = run.results.filter(({ task_id }) => kept.tasks.has(task_id));
    return { ...run, results, record: record && kept.resize(record) };
  });
}

/** The tasks that were made in the window; undefined where it is open on both sides. The dataset must be there, and dated. */
export async function openWindow(
  window: Window | undefined,
  load: () => Promise<Dataset | undefined>,
) {
  if (isOpen(window)) return undefined;
  const dataset = await load();
  if (dataset === undefined) {
    throw fault.BadUsage(
      "--since and --until need the runs' tasks, but these results do not name their dataset, or it has moved or changed.",
      "Pass the dataset with --dataset.",
    );
  }
  const { tasks } = windowDataset(dataset, window);
  const sizes = await countSubsets({ ...dataset, tasks });
  return {
    /** Their ids. */
    tasks: new Set(tasks.map(({ task_id }) => task_id)),
    /** The record of a run that is over these alone. */
    resize: (record: RunRecord): RunRecord => ({
      ...record,
      subset_tasks: sizes[record.subset] ?? tasks.length,
    }),
  };
}

/** The dataset with those of its tasks that were made in the window. */
export function windowDataset(dataset: Dataset, window: Window | undefined): Dataset {
  return isOpen(window) ? dataset : { ...dataset, tasks: selectWindow(dataset.tasks, window) };
}

/** On both sides: every task is in it. */
export function isOpen(window: Window | undefined): window is undefined {
  return window === undefined || (window.since ?? window.until) === undefined;
}
