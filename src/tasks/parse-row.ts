import { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { listRequired, type Benchmark, type Row, type RowPlace } from "../schema/benchmark.ts";

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
export function describePlace({ file, unit, number }: RowPlace): string {
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
  return new BenchError(
    "TaskInvalid",
    `${describePlace(place)}: ${problems.join("; ")}.`,
    `Each task needs ${forms.slice(0, -1).join(", ")} and ${forms.at(-1)}.`,
  );
}
