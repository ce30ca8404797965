import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mendSurrogates } from "../lib/mend-surrogates.ts";

/** A file of JSON lines, or its rows where the file is damaged: they are lent without the half characters of a trace or an answer. */
export type LentRows = string | Iterable<unknown> | AsyncIterable<unknown>;

/** Hands out a path under which DuckDB finds these rows alone: it takes `*`, `?` and `[` in a path for a pattern. */
export async function withPlainFile<T>(
  rows: LentRows,
  use: (plain: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-sql-"));
  try {
    const isFile = typeof rows === "string";
    const ending = isFile && rows.endsWith(".gz") ? "jsonl.gz" : "jsonl";
    const plain = path.join(folder, `rows.${ending}`);
    await (isFile ? symlink(path.resolve(rows), plain) : writeFile(plain, toLines(rows)));
    return await use(plain);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* toLines(rows: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${mendSurrogates(JSON.stringify(row))}\n`;
}
