import { createHash } from "node:crypto";
import { BenchError } from "../lib/bench-error.ts";
import { canonicalJson } from "../lib/hash.ts";
import type { Task } from "../schema/task.ts";
import { compareNaturally } from "./compare-naturally.ts";
import { describePlace, parseTask, type RowPlace } from "./parse-task.ts";

export interface Row {
  place: RowPlace;
  value: Readonly<Record<string, unknown>>;
}

/** Parses rows into tasks in natural id order; a task_id that comes twice is refused. */
export async function collectTasks(
  rows: AsyncIterable<Row>,
  signal?: AbortSignal,
): Promise<Task[]> {
  const found = new Map<string, { task: Task; place: RowPlace }>();
  for await (const { place, value } of rows) {
    signal?.throwIfAborted();
    const task = parseTask(value, place);
    const earlier = found.get(task.task_id);
    if (earlier) throw duplicate(task.task_id, earlier.place, place);
    found.set(task.task_id, { task, place });
  }
  return [...found.values()]
    .map(({ task }) => task)
    .toSorted((a, b) => compareNaturally(a.task_id, b.task_id));
}

/** Identifies ordered tasks by content alone: the file format that carried them leaves no trace. */
export function hashTasks(tasks: readonly Task[]): string {
  const hash = createHash("sha256");
  for (const task of tasks) hash.update(`${canonicalJson(task)}\n`);
  return hash.digest("hex");
}

function duplicate(id: string, earlier: RowPlace, later: RowPlace): BenchError {
  const first =
    earlier.file === later.file ? `${earlier.unit} ${earlier.number}` : describePlace(earlier);
  return new BenchError(
    "TaskDuplicate",
    `${describePlace(later)}: field "task_id": "${id}" was already used on ${first}.`,
    "Give every task its own task_id, or remove one of the two.",
  );
}
