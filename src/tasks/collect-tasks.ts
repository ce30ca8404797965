import { createHash } from "node:crypto";
import { BenchError } from "../lib/bench-error.ts";
import { canonicalJson } from "../lib/hash.ts";
import type { Benchmark, PlacedRow, Row, RowPlace } from "../schema/benchmark.ts";
import type { Task } from "../schema/task.ts";
import { compareNaturally } from "./compare-naturally.ts";
import { describePlace, parseRow } from "./parse-row.ts";

/** Parses rows into tasks in natural id order; a task_id that comes twice is refused. */
export async function collectTasks(
  rows: AsyncIterable<PlacedRow>,
  { benchmark, environment }: { benchmark: Benchmark; environment: string },
  signal?: AbortSignal,
): Promise<Task[]> {
  const found = new Map<string, { task: Task; place: RowPlace }>();
  for await (const { place, value } of benchmark.files?.join?.(rows) ?? rows) {
    signal?.throwIfAborted();
    const task = benchmark.toTask(parseRow(value, place, benchmark), environment);
    const earlier = found.get(task.task_id);
    if (earlier) throw duplicate(task.task_id, earlier.place, place);
    found.set(task.task_id, { task, place });
  }
  return [...found.values()]
    .map(({ task }) => task)
    .toSorted((a, b) => compareNaturally(a.task_id, b.task_id));
}

/** Identifies ordered rows by content alone: the file format that carried them leaves no trace. */
export function hashRows(rows: Iterable<Row>): string {
  const hash = createHash("sha256");
  for (const row of rows) hash.update(`${canonicalJson(row)}\n`);
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
