import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mendSurrogates } from "../../lib/mend-surrogates.ts";

/** Hands out a file of these rows that DuckDB can read: without the half characters of a trace or an answer. */
export async function withMendedCopy<T>(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  use: (copy: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-sql-"));
  try {
    const copy = path.join(folder, "rows.jsonl");
    await writeFile(copy, toLines(rows));
    return await use(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* toLines(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string, void> {
  for await (const row of rows) yield `${mendSurrogates(JSON.stringify(row))}\n`;
}
