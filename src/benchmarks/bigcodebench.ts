import { z } from "zod";
import { fault } from "../lib/bench-error.ts";
import { readData } from "../lib/read-data.ts";
import { fail, succeed } from "../lib/result.ts";
import { parsePythonStringList } from "../python-source/literal.ts";
import { completeId } from "../schema/task.ts";
import type { Benchmark, Row, RowReading, Task } from "../schema/task.ts";
import { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

/** The words around a task, as the official tool has them; it took them from EvalPlus. */
export const officialWords = {
  instructionPrefix:
    "Please provide a self-contained Python script that solves the following problem in a markdown code block:",
  responsePrefix:
    "Below is a Python script with a self-contained function that solves the problem and passes corresponding tests:",
};

const benchmark: Benchmark<typeof BigCodeBenchRow> = {
  title: "BigCodeBench",
  row: BigCodeBenchRow,
  environment: "bigcodebench",
  splits: ["complete", "instruct"],
  words: officialWords,
  files: { decode },
  toTask,
  // Logs of inspect_evals have its number alone.
  taskIdOf: completeId("BigCodeBench"),
  loadSubsets: async () => ({ hard: await loadHardIds() }),
};
export default benchmark;

/** The task that a row of BigCodeBench's form is. */
export function toTask(row: BigCodeBenchRow, environment = benchmark.environment): Task {
  const { task_id, libs, date, entry_point } = row;
  return {
    task_id,
    language: "python",
    environment,
    libs,
    ...(date === undefined ? {} : { date }),
    prompts: { complete: row.complete_prompt, instruct: row.instruct_prompt },
    // The official calibration: what a solution left out of the imports is there, and its function takes the stub's place.
    setup: `${row.code_prompt}\n    pass\n`,
    ground_truth: `${row.complete_prompt}\n${row.canonical_solution}`,
    entry_point,
    check: { kind: "unittest", test: row.test },
    texts: {
      solution: row.canonical_solution,
      signature: row.code_prompt,
      test: row.test,
      doc: row.doc_struct,
    },
    row,
  };
}

/** The row of a task; refuses a task of another form, for what is made for BigCodeBench's alone. */
export function rowOf(task: Task): BigCodeBenchRow {
  const row = BigCodeBenchRow.safeParse(task.row);
  if (row.success) return row.data;
  throw fault.BadUsage(
    `${task.task_id} is not in BigCodeBench's format.`,
    "Tasks can only be written and examined in that format: use a dataset that has it.",
  );
}

/** The task ids of BigCodeBench-Hard, from data/hard-ids.json. */
export const loadHardIds = () => readData("hard-ids.json", z.array(z.string()));

/** doc_struct may be JSON, libs the text of a Python list, and a table has a moment where only its day is told. */
function decode(row: Row): ReturnType<NonNullable<RowReading["decode"]>> {
  const { date: written, ...fields } = row;
  const date = decodeDate(written);
  const decoded: Record<string, unknown> = { ...fields };
  // Left out where there is none, so that rows without a date keep the hash that they always had.
  if (date !== undefined) decoded["date"] = date;
  const { doc_struct: doc, libs } = fields;
  if (typeof doc === "string") {
    try {
      decoded["doc_struct"] = JSON.parse(doc);
    } catch {
      const problem = "is neither an object nor the JSON text of one";
      return fail({ field: "doc_struct", problem });
    }
  }
  if (typeof libs === "string") {
    const list = parsePythonStringList(libs);
    if (!list.ok) {
      const problem = `is not the text of a Python list of strings: ${list.error}`;
      return fail({ field: "libs", problem });
    }
    decoded["libs"] = list.value;
  }
  return succeed(decoded);
}

function decodeDate(value: unknown): unknown {
  if (value === null || value === "") return undefined;
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return value.toISOString().slice(0, 10);
  }
  const day = typeof value === "string" ? /^(\d{4}-\d{2}-\d{2})[T ]/.exec(value)?.[1] : undefined;
  return day ?? value;
}
