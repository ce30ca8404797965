import { parquetWriteBuffer } from "hyparquet-writer";
import { toTask } from "../../src/benchmarks/bigcodebench.ts";
import type { BigCodeBenchRow } from "../../src/schema/bigcodebench-row.ts";
import type { Task } from "../../src/schema/task.ts";

/** A sound task; `changes` replaces fields of its row. */
export function makeTask(id: string, changes: Partial<BigCodeBenchRow> = {}): Task {
  return toTask(makeRow(id, changes));
}

/** A sound row; `changes` replaces fields. */
export function makeRow(id: string, changes: Partial<BigCodeBenchRow> = {}): BigCodeBenchRow {
  return {
    task_id: id,
    complete_prompt: `import json\ndef task_func(path):\n    """Read "${id}"."""\n`,
    instruct_prompt: `Read the file of ${id}. Größe: ≥ 1 😀`,
    canonical_solution: "    return json.load(open(path))\n",
    code_prompt: "import json\ndef task_func(path):\n",
    test: "import unittest\nclass TestCases(unittest.TestCase):\n    pass\n",
    entry_point: "task_func",
    doc_struct: {
      description: ["Read a file."],
      notes: [],
      params: ["path (str): it's a path"],
      returns: ["dict: what it holds"],
      reqs: ["json"],
      raises: [],
      examples: [">>> task_func('a')", "{}"],
    },
    libs: ["json", "pandas"],
    ...changes,
  };
}

/** The row as the hub's files have it: doc_struct as JSON text, libs as the text of a Python list. */
export function asTextRow(row: BigCodeBenchRow): Record<string, string> {
  const { doc_struct, libs, date, ...fields } = row;
  const dated = date === undefined ? {} : { date };
  return { ...fields, ...dated, doc_struct: JSON.stringify(doc_struct), libs: pythonList(libs) };
}

export function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

export function parquetBytes(
  rows: readonly Record<string, string | null>[],
  options: { rowGroupSize?: number; columns?: string[] } = {},
): Uint8Array {
  const names = options.columns ?? Object.keys(rows[0] ?? asTextRow(makeRow("X/1")));
  const columnData = names.map((name) => ({
    name,
    data: rows.map((row) => row[name] ?? null),
    type: "STRING" as const,
  }));
  const rowGroupSize = options.rowGroupSize ?? 100;
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize }));
}

function pythonList(items: readonly string[]): string {
  return `[${items.map((item) => `'${item.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`).join(", ")}]`;
}
