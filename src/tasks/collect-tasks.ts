import { createHash } from "node:crypto";
import { z } from "zod";
import { fault, type BenchError } from "../lib/bench-error.ts";
import { canonicalJson } from "../lib/hash.ts";
import { listRequired } from "../schema/task.ts";
import type { Benchmark, PlacedRow, Row, RowPlace, Task } from "../schema/task.ts";
import { compareNaturally } from "./compare-naturally.ts";

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
    if (earlier) {
      const { file, unit, number } = earlier.place;
      const first = file === place.file ? `${unit} ${number}` : describePlace(earlier.place);
      throw fault.TaskDuplicate(
        `${describePlace(place)}: field "task_id": "${task.task_id}" was already used on ${first}.`,
        "Give every task its own task_id, or remove one of the two.",
      );
    }
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

/** One row of a dataset by its benchmark's schema; what else it holds is left out. */
export function parseRow(row: Row, place: RowPlace, benchmark: Benchmark): Row {
  const decoded = benchmark.files?.decode?.(row, place);
  if (decoded?.ok === false) {
    const { field, problem } = decoded.error;
    throw invalid(place, [`field "${field}" ${problem}`], benchmark);
  }
  const parsed = benchmark.row.safeParse(decoded?.value ?? row);
  if (!parsed.success) throw invalid(place, parsed.error.issues.map(describe), benchmark);
  return parsed.data;
}

/** "tasks.jsonl, line 3" */
function describePlace({ file, unit, number }: RowPlace): string {
  return `${file}, ${unit} ${number}`;
}

function describe(issue: z.core.$ZodIssue): string {
  const field = `field "${issue.path.join(".")}"`;
  if (issue.code === "too_small") return `${field} is empty`;
  if (issue.code !== "invalid_type") return `${field}: ${issue.message}`;
  const missing = issue.message.endsWith("received undefined");
  return missing ? `${field} is missing` : `${field} must be of type ${issue.expected}`;
}

function invalid(place: RowPlace, problems: readonly string[], benchmark: Benchmark): BenchError {
  const forms = listRequired(benchmark).map((name) => {
    const field = benchmark.row.shape[name];
    if (field instanceof z.ZodArray) return `${name} (a list)`;
    return field instanceof z.ZodObject ? `${name} (JSON)` : name;
  });
  return fault.TaskInvalid(
    `${describePlace(place)}: ${problems.join("; ")}.`,
    `Each task needs ${forms.slice(0, -1).join(", ")} and ${forms.at(-1)}.`,
  );
}
