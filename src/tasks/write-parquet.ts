import { parquetWriteBuffer } from "hyparquet-writer";
import { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

/** The rows as BigCodeBench's own parquet has them: every field a text, doc_struct as JSON, libs as a Python list. */
export function writeParquet(tasks: readonly BigCodeBenchRow[]): Uint8Array {
  const columns = new Map<string, string[]>(
    BigCodeBenchRow.keyof().options.map((name) => [name, tasks.map((task) => toText(task[name]))]),
  );
  // Rows in another language than Python say which.
  const languages = tasks.flatMap((task) => ("language" in task ? [String(task.language)] : []));
  if (languages.length > 0) columns.set("language", languages);
  const type = "STRING" as const;
  const columnData = Array.from(columns, ([name, data]) => ({ name, type, data }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function toText(value: BigCodeBenchRow[keyof BigCodeBenchRow]): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `[${value.map((lib) => `'${lib}'`).join(", ")}]`;
  return JSON.stringify(value);
}
