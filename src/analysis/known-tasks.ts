import type { BenchmarkFacts, Benchmarks, KnownTask } from "../schema/benchmark-facts.ts";
import type { RunRecord } from "../schema/verdict.ts";

export type NamedTask = KnownTask & { task_id: string };

/** Those of the tasks whose ground truth is known to fail, in their order; not for want of an internet that was recorded for them. */
export function findKnownTasks(
  taskIds: Iterable<string>,
  benchmarks: Benchmarks,
  recorded: Iterable<string> = [],
): NamedTask[] {
  const answered = new Set(recorded);
  return [...new Set(taskIds)].flatMap((task_id) => {
    const known = factsOf(task_id, benchmarks)?.known_tasks ?? {};
    const task = Object.hasOwn(known, task_id) ? known[task_id] : undefined;
    if (task === undefined || (task.why === "internet" && answered.has(task_id))) return [];
    return [{ task_id, ...task }];
  });
}

/** The tasks for which every one of the runs had recorded answers of the internet. */
export function recordedInAll(records: readonly (RunRecord | null)[]): string[] {
  const [first, ...others] = records.map((record) => new Set(record?.rules.network?.tasks));
  return [...(first ?? [])].filter((id) => others.every((tasks) => tasks.has(id)));
}

/** How many tasks the subset has in the benchmark that the task is of; undefined where nobody knows. */
export function knownSize(taskId: string, subset: string, benchmarks: Benchmarks) {
  const sizes = factsOf(taskId, benchmarks)?.sizes ?? {};
  return Object.hasOwn(sizes, subset) ? sizes[subset] : undefined;
}

/** What stands before the slash of a task's id names its benchmark. */
function factsOf(taskId: string, benchmarks: Benchmarks): BenchmarkFacts | undefined {
  const [name = ""] = taskId.split("/", 1);
  return Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
}
