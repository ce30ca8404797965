import { openParquetFile } from "../lib/parquet-file.ts";
import { Task } from "../schema/task.ts";
import type { Row } from "./collect-tasks.ts";

/** Streams the task columns of a parquet file, one row group in memory at a time. */
export async function* readParquet(file: string, signal?: AbortSignal): AsyncGenerator<Row> {
  await using table = await openParquetFile(file);
  const present = new Set(table.columns.map(({ element }) => element.name));
  // The task fields that the file has; the parser names those that are missing.
  const columns = Object.keys(Task.shape).filter((field) => present.has(field));
  // Fatal, because replacement characters would change a task silently.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parsers = { stringFromBytes: (bytes: Uint8Array) => bytes && decoder.decode(bytes) };
  for (const { start, end } of table.groups) {
    signal?.throwIfAborted();
    const rows = await table.read({ columns, start, end, parsers });
    for (const [offset, value] of rows.entries()) {
      yield { place: { file, unit: "row", number: start + offset + 1 }, value };
    }
  }
}
