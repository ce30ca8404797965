import { diffRuns } from "../../analysis/diff/diff-runs.ts";
import { fault } from "../../lib/bench-error.ts";
import { renderRunDifference } from "../../report/render-run-comparison.ts";
import type { RunDifference } from "../../schema/run-difference.ts";
import { loadDataset } from "../load-dataset.ts";
import { chooseTwoRuns, type RunsRequest } from "../runs/choose-runs.ts";
import { loadRunDataset } from "../runs/load-run-dataset.ts";
import { listChangedTasks, readBackground } from "../runs/read-background.ts";

export interface DiffRequest extends RunsRequest {
  places: readonly [string, string];
}

/** `bcb diff`: why the second run scores otherwise than the first. */
export async function diff(request: DiffRequest): Promise<{ json: RunDifference; text: string }> {
  const runs = await chooseTwoRuns(request.places, request);
  const hashes = runs.map(({ record }) => record?.dataset.hash);
  const areSame = hashes[0] !== undefined && hashes[0] === hashes[1];
  // The datasets that the runs name, where they are needed.
  const ours = areSame ? undefined : await loadRunDataset(runs[0], request);
  const theirs = areSame ? undefined : await loadRunDataset(runs[1], request);
  const named =
    request.source === undefined ? undefined : await loadDataset(request.source, request);
  const tasks = new Map((named ?? ours ?? theirs)?.tasks.map((task) => [task.task_id, task]));
  const first = await readBackground(runs[0], tasks);
  const second = await readBackground(runs[1], tasks);
  const changed = ours && theirs ? listChangedTasks(ours.tasks, theirs.tasks) : null;
  const json = diffRuns(first, second, { changedTasks: areSame ? new Set() : changed });
  if (json.samples === 0) {
    throw fault.RunMismatch(
      `${json.first.name} and ${json.second.name} have no sample in common.`,
      "Compare runs of the same dataset.",
    );
  }
  return { json, text: renderRunDifference(json, request.style) };
}
