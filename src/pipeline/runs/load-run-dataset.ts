import { fault, ignoreFault } from "../../lib/bench-error.ts";
import type { RunRecord, StoredRun } from "../../schema/verdict.ts";
import type { Dataset } from "../../schema/task.ts";
import { countSubsets, selectWindow, type Window } from "../../tasks/select-tasks.ts";
import { loadDataset, loadRecordedDataset, type LoadOptions } from "../load-dataset.ts";

/** The dataset that a run was judged on; undefined where the run does not tell, or it has moved or changed since. */
export async function loadRunDataset({ record }: Pick<StoredRun, "record">, options: LoadOptions) {
  if (record === null) return undefined;
  const { source, hash } = record.dataset;
  const dataset = await loadRecordedDataset(source, options).catch(ignoreFault);
  return dataset?.hash === hash ? dataset : undefined;
}

/** What `--dataset` names, else what the first of the runs that tells was judged on. */
export async function findDataset(
  source: string | undefined,
  runs: readonly StoredRun[],
  options: LoadOptions,
): Promise<Dataset | undefined> {
  if (source !== undefined) return await loadDataset(source, options);
  const telling = runs.find(({ record }) => record !== null);
  return telling && (await loadRunDataset(telling, options));
}

/**
 * Runs cut to the tasks that were made in a window of time, and the ids of these, undefined where it is open on both sides. Their
 * dataset must be there, and dated: what `--dataset` names, and without it the runs' own.
 */
export async function windowRuns(
  runs: readonly StoredRun[],
  { window, source }: { window?: Window | undefined; source: string | undefined },
  options: LoadOptions,
): Promise<{ runs: readonly StoredRun[]; tasks?: ReadonlySet<string> }> {
  const kept = await openWindow(window, () => findDataset(source, runs, options));
  if (kept === undefined) return { runs };
  const { tasks, resize } = kept;
  const cut = runs.map((run) => {
    const results = run.results.filter(({ task_id }) => tasks.has(task_id));
    return { ...run, results, record: run.record && resize(run.record) };
  });
  return { runs: cut, tasks };
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
