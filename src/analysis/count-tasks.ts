import type { StoredResult } from "../schema/stored-run.ts";
import type { TaskCount } from "./pass-at-k.ts";

/** Samples and passes by task, in the order of the results. */
export function countTasks(
  results: readonly StoredResult[],
  isPass: (result: StoredResult) => boolean = ({ passed }) => passed,
): Map<string, TaskCount> {
  const counts = new Map<string, TaskCount>();
  for (const result of results) {
    let count = counts.get(result.task_id);
    if (count === undefined) {
      count = { samples: 0, passed: 0 };
      counts.set(result.task_id, count);
    }
    count.samples += 1;
    if (isPass(result)) count.passed += 1;
  }
  return counts;
}
