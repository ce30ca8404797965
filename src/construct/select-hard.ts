import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

export const hardRule =
  "more than two libraries, a solution longer than the pack's mean, and, if models tried it, solved by fewer than half of them";

/** The ids of the hard tasks by the rule; `solveRate` is by task_id, and lacks what no model was asked. */
export function selectHard(
  tasks: readonly BigCodeBenchRow[],
  solveRate: ReadonlyMap<string, number>,
): string[] {
  const lengths = tasks.map((task) => task.canonical_solution.length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / (tasks.length || 1);
  return tasks
    .filter(
      (task) =>
        task.libs.length > 2 &&
        task.canonical_solution.length > mean &&
        (solveRate.get(task.task_id) ?? 0) < 0.5,
    )
    .map((task) => task.task_id);
}
