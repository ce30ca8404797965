import { fail, succeed, type Result } from "../../lib/result.ts";
import type { Sample } from "../../schema/sample.ts";
import type { Dataset } from "../../schema/dataset.ts";
import type { Task } from "../../schema/task.ts";

/** Finds the task of a sample: undefined where it is not selected, a failure where the dataset does not have it. */
export function createTaskFinder(
  dataset: Dataset,
  selected: readonly Task[],
): (sample: Sample) => Result<Task | undefined, string> {
  const known = new Set(dataset.tasks.map((task) => task.task_id));
  const byId = new Map(selected.map((task) => [task.task_id, task]));
  const { benchmark } = dataset;
  return ({ taskId: given, place }) => {
    const taskId = benchmark.taskIdOf?.(given) ?? given;
    if (known.has(taskId)) return succeed(byId.get(taskId));
    return fail(`${place}: ${taskId} is not in ${dataset.name} ${dataset.version}.`);
  };
}
