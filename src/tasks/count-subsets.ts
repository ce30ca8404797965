import { loadHardIds } from "./known-datasets.ts";

/** How many of these tasks each subset has; one without any is left out. */
export async function countSubsets(
  tasks: readonly { task_id: string }[],
): Promise<Record<string, number>> {
  const hardIds = new Set(await loadHardIds());
  const hard = tasks.filter(({ task_id }) => hardIds.has(task_id)).length;
  return { full: tasks.length, ...(hard === 0 ? {} : { hard }) };
}
