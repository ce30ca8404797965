import type { StoredResult } from "../schema/stored-run.ts";
import type { TaskCount } from "./pass-at-k.ts";

/** Samples and passes by task, in the order of the results. */
export function countTasks(
  results: readonly StoredResult[],
  isPass: (result: StoredResult) => boolean = ({ passed }) => passed,
): Map<string, TaskCount> {
  const counts = new Map<string, TaskCount>();
  let task: string | undefined;
  let count: TaskCount = { samples: 0, passed: 0 };
  for (const result of results) {
    // Results of a task mostly follow one another.
    if (result.task_id !== task) {
      task = result.task_id;
      count = counts.get(task) ?? { samples: 0, passed: 0 };
      counts.set(task, count);
    }
    count.samples += 1;
    if (isPass(result)) count.passed += 1;
  }
  return counts;
}
