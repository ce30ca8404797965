import { parquetWriteBuffer } from "hyparquet-writer";
import { Task } from "../schema/task.ts";

/** The rows as BigCodeBench's own parquet has them: every field a text, doc_struct as JSON, libs as a Python list. */
export function writeParquet(tasks: readonly Task[]): Uint8Array {
  const columnData = Task.keyof().options.map((name) => ({
    name,
    type: "STRING" as const,
    data: tasks.map((task) => toText(task[name], name)),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function toText(value: Task[keyof Task], name: keyof Task): string {
  if (typeof value === "string") return value;
  if (name === "libs" && Array.isArray(value)) {
    return `[${value.map((lib) => `'${lib}'`).join(", ")}]`;
  }
  return JSON.stringify(value);
}
