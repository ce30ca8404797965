import { parquetWriteBuffer } from "hyparquet-writer";
import { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

/** The rows as BigCodeBench's own parquet has them: every field a text, doc_struct as JSON, libs as a Python list. */
export function writeParquet(tasks: readonly BigCodeBenchRow[]): Uint8Array {
  const columnData = BigCodeBenchRow.keyof().options.map((name) => ({
    name,
    type: "STRING" as const,
    data: tasks.map((task) => toText(task[name], name)),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function toText(
  value: BigCodeBenchRow[keyof BigCodeBenchRow],
  name: keyof BigCodeBenchRow,
): string {
  if (typeof value === "string") return value;
  if (name === "libs" && Array.isArray(value)) {
    return `[${value.map((lib) => `'${lib}'`).join(", ")}]`;
  }
  return JSON.stringify(value);
}
