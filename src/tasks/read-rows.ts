import { fault } from "../lib/bench-error.ts";
import { isObject } from "../lib/is-object.ts";
import { readJsonl, readWhole } from "../lib/jsonl.ts";
import { openParquetFile } from "../lib/parquet-file.ts";
import { parseJson } from "../lib/parse-json.ts";
import { parseVerbatim } from "../lib/parse-verbatim.ts";
import type { Benchmark, PlacedRow, Row } from "../schema/task.ts";

const parquetName = /\.parquet$/;
const arrayName = /\.json(\.gz)?$/;

/** The first row of a dataset's file, which tells whose it is; empty where there is none. */
export async function readFirstRow(file: string): Promise<Row> {
  if (parquetName.test(file)) {
    const table = await openParquetFile(file);
    const columns = table.columns.map(({ element }) => element.name);
    const end = Math.min(1, table.groups.at(-1)?.end ?? 0);
    const [first] = end === 0 ? [] : await table.read(columns, { start: 0, end });
    return { ...Object.fromEntries(columns.map((name) => [name, null])), ...first };
  }
  const rows = arrayName.test(file) ? readArray(file) : readLines(file);
  for await (const { value } of rows) return value;
  return {};
}

/** The rows of a dataset's files; of a table only the benchmark's columns are read. */
export async function* readRows(
  files: readonly string[],
  { row, files: { verbatim } = {} }: Pick<Benchmark, "row" | "files">,
  signal?: AbortSignal,
): AsyncGenerator<PlacedRow> {
  for (const file of files) {
    if (parquetName.test(file)) yield* readParquet(file, Object.keys(row.shape), signal);
    else if (arrayName.test(file)) yield* readArray(file, verbatim);
    else yield* readLines(file, verbatim);
  }
}

// A problem of LiveCodeBench with all its packed tests.
const mostRowBytes = 256 * 2 ** 20;

async function* readLines(file: string, verbatim: readonly string[] = []) {
  const fields = new Set(verbatim);
  const parse = fields.size > 0 ? (line: string) => parseVerbatim(line, fields) : undefined;
  for await (const { line, value } of readJsonl(file, { parse, mostBytes: mostRowBytes })) {
    yield { place: { file, unit: "line" as const, number: line }, value };
  }
}

/** A file that is one JSON array of rows; some that end with .json hold a row in each line all the same. */
async function* readArray(file: string, verbatim: readonly string[] = []) {
  const content = await readWhole(file);
  if (/^\s*\{.*\}\s*\n\s*\{/.test(content)) {
    yield* readLines(file, verbatim);
    return;
  }
  const rows = parseJson(content);
  if (!Array.isArray(rows) || !rows.every(isObject)) {
    throw fault.FileUnreadable(
      `${file} is not a JSON array of objects.`,
      "If the file has one row per line, rename it to end with .jsonl.",
    );
  }
  for (const [index, value] of rows.entries()) {
    yield { place: { file, unit: "row" as const, number: index + 1 }, value };
  }
}

/** One row group in memory at a time. */
async function* readParquet(file: string, wanted: readonly string[], signal?: AbortSignal) {
  const table = await openParquetFile(file);
  const present = new Set(table.columns.map(({ element }) => element.name));
  // Those that the file has; whoever parses its rows names those that are missing.
  const columns = wanted.filter((field) => present.has(field));
  // Fatal, because replacement characters would change a task silently.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parsers = { stringFromBytes: (bytes: Uint8Array) => bytes && decoder.decode(bytes) };
  for (const { start, end } of table.groups) {
    signal?.throwIfAborted();
    const rows = await table.read(columns, { start, end }, parsers);
    for (const [offset, value] of rows.entries()) {
      yield { place: { file, unit: "row" as const, number: start + offset + 1 }, value };
    }
  }
}
