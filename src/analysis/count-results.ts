import type { StoredResult } from "../schema/stored-run.ts";
import type { TaskCount } from "./pass-at-k.ts";

/** Samples and passes by task, in the order in which the tasks first appear. */
export function countResults(
  results: readonly Pick<StoredResult, "task_id" | "passed">[],
): Map<string, TaskCount> {
  const counts = new Map<string, TaskCount>();
  for (const { task_id, passed } of results) {
    const count = counts.get(task_id) ?? { samples: 0, passed: 0 };
    counts.set(task_id, {
      samples: count.samples + 1,
      passed: count.passed + (passed ? 1 : 0),
    });
  }
  return counts;
}
