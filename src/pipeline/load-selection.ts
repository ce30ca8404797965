import type { ReportProgress } from "../lib/progress.ts";
import type { Selection } from "../schema/selection.ts";
import type { Settings } from "../schema/settings.ts";
import type { Dataset } from "../schema/dataset.ts";
import type { Task } from "../schema/task.ts";
import { loadLibraryDomains } from "../tasks/library-domains.ts";
import { loadDataset, loadRecordedDataset } from "./load-dataset.ts";
import { selectTasks } from "../tasks/select-tasks.ts";

export interface SelectionRequest {
  settings: Settings;
  /** What `--dataset` names; see loadDataset. */
  source: string;
  /** A run's record names it, not the user. */
  isRecorded?: boolean | undefined;
  selection: Selection;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

/** A dataset and those of its tasks that the selection keeps. */
export async function loadSelection(
  request: SelectionRequest,
): Promise<{ dataset: Dataset; tasks: readonly Task[] }> {
  const load = request.isRecorded ? loadRecordedDataset : loadDataset;
  const dataset = await load(request.source, request);
  const facts = {
    subsets: await dataset.benchmark.loadSubsets(),
    domains: await loadLibraryDomains(),
  };
  return { dataset, tasks: selectTasks(dataset.tasks, request.selection, facts) };
}
