import { readJsonl } from "../lib/jsonl.ts";
import { openParquetFile } from "../lib/parquet-file.ts";
import type { PlacedRow } from "./collect-tasks.ts";

/** The columns of a dataset's file; those of its first row where every row has its own. */
export async function readColumns(file: string): Promise<string[]> {
  if (isParquet(file)) {
    await using table = await openParquetFile(file);
    return table.columns.map(({ element }) => element.name);
  }
  for await (const { value } of readJsonl(file)) return Object.keys(value);
  return [];
}

/** The rows of a dataset's files; of a table only the wanted columns are read. */
export async function* readRows(
  files: readonly string[],
  wanted: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<PlacedRow> {
  for (const file of files) {
    if (isParquet(file)) yield* readParquet(file, wanted, signal);
    else
      for await (const { line, value } of readJsonl(file)) {
        yield { place: { file, unit: "line", number: line }, value };
      }
  }
}

function isParquet(file: string): boolean {
  return file.endsWith(".parquet");
}

/** One row group in memory at a time. */
async function* readParquet(
  file: string,
  wanted: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<PlacedRow> {
  await using table = await openParquetFile(file);
  const present = new Set(table.columns.map(({ element }) => element.name));
  // Those that the file has; whoever parses its rows names those that are missing.
  const columns = wanted.filter((field) => present.has(field));
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
