import type { Dataset } from "../../schema/dataset.ts";
import type { AppliedPatches, TaskPatch } from "../../schema/task-patch.ts";
import type { Task } from "../../schema/task.ts";
import { patchRow } from "./patch-row.ts";

interface PatchedDataset {
  dataset: Dataset;
  applied: AppliedPatches;
  /** Why the others were left out. */
  left: { notAccepted: string[]; elsewhere: string[] };
}

/**
 * A dataset whose tasks are as patches repair them, for one environment: those that are accepted, and that pass there. Its
 * hash stays that of its own rows. A patch that was made for another row is refused.
 */
export function patchTasks(
  dataset: Dataset,
  { hash, patches }: { hash: string; patches: readonly TaskPatch[] },
  environment: string,
): PatchedDataset {
  const byId = new Map(patches.map((patch) => [patch.task_id, patch]));
  const tasks: string[] = [];
  const left: PatchedDataset["left"] = { notAccepted: [], elsewhere: [] };
  const patched = dataset.tasks.map((task): Task => {
    const patch = byId.get(task.task_id);
    if (patch === undefined) return task;
    if (patch.review?.decision !== "accepted") {
      left.notAccepted.push(task.task_id);
      return task;
    }
    if (!patch.passes_in.includes(environment)) {
      left.elsewhere.push(task.task_id);
      return task;
    }
    const row = dataset.benchmark.row.parse(patchRow(task.row, patch));
    tasks.push(task.task_id);
    return dataset.benchmark.toTask(row, task.environment);
  });
  const applied = { hash, tasks };
  if (tasks.length === 0) return { dataset, applied, left };
  return { dataset: { ...dataset, tasks: patched, patches: applied }, applied, left };
}
