import type { Dataset } from "../schema/dataset.ts";

/** How many tasks each subset has in the dataset; one without any is left out. */
export async function countSubsets({
  benchmark,
  tasks,
}: Pick<Dataset, "benchmark" | "tasks">): Promise<Record<string, number>> {
  const found = new Set(tasks.map(({ task_id }) => task_id));
  const counts = Object.entries(await benchmark.loadSubsets(tasks)).map(
    ([name, ids]) => [name, ids.filter((id) => found.has(id)).length] as const,
  );
  return { full: tasks.length, ...Object.fromEntries(counts.filter(([, count]) => count > 0)) };
}
