import type { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { parsePythonStringList } from "../python-source/literal.ts";
import { fail, succeed, type Result } from "../lib/result.ts";
import { Task } from "../schema/task.ts";

/** Where a row stands: lines of text files and rows of tables both count from 1. */
export interface RowPlace {
  file: string;
  unit: "line" | "row";
  number: number;
}

/** Makes a task of one row of a dataset; what else the row holds is left out. */
export function parseTask(row: Readonly<Record<string, unknown>>, place: RowPlace): Task {
  const docStruct = decodeDocStruct(row["doc_struct"]);
  if (!docStruct.ok) throw invalid(place, [`field "doc_struct" ${docStruct.error}`]);
  const libs = decodeLibs(row["libs"]);
  if (!libs.ok) throw invalid(place, [`field "libs" ${libs.error}`]);
  const { date: written, ...fields } = row;
  const date = decodeDate(written);
  const parsed = Task.safeParse({
    ...fields,
    doc_struct: docStruct.value,
    libs: libs.value,
    // Left out where there is none, so that tasks without a date keep the hash that they always had.
    ...(date === undefined ? {} : { date }),
  });
  if (!parsed.success) throw invalid(place, parsed.error.issues.map(describe));
  return parsed.data;
}

/** "tasks.jsonl, line 3" */
export function describePlace({ file, unit, number }: RowPlace): string {
  return `${file}, ${unit} ${number}`;
}

function decodeDocStruct(value: unknown): Result<unknown, string> {
  if (typeof value !== "string") return succeed(value);
  try {
    return succeed(JSON.parse(value));
  } catch {
    return fail("is neither an object nor the JSON text of one");
  }
}

function decodeLibs(value: unknown): Result<unknown, string> {
  if (typeof value !== "string") return succeed(value);
  const list = parsePythonStringList(value);
  return list.ok ? list : fail(`is not the text of a Python list of strings: ${list.error}`);
}

/** A table may have a moment where only its day is told, and null where there is none. */
function decodeDate(value: unknown): unknown {
  if (value === null || value === "") return undefined;
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return value.toISOString().slice(0, 10);
  }
  const day = typeof value === "string" ? /^(\d{4}-\d{2}-\d{2})[T ]/.exec(value)?.[1] : undefined;
  return day ?? value;
}

function describe(issue: z.core.$ZodIssue): string {
  const field = `field "${issue.path.join(".")}"`;
  if (issue.code === "too_small") return `${field} is empty`;
  if (issue.code !== "invalid_type") return `${field}: ${issue.message}`;
  const missing = issue.message.endsWith("received undefined");
  return missing ? `${field} is missing` : `${field} must be of type ${issue.expected}`;
}

function invalid(place: RowPlace, problems: readonly string[]): BenchError {
  return new BenchError(
    "TaskInvalid",
    `${describePlace(place)}: ${problems.join("; ")}.`,
    "Each task needs task_id, complete_prompt, instruct_prompt, canonical_solution, code_prompt, test, entry_point, doc_struct (JSON) and libs (a list).",
  );
}
