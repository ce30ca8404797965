import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Hands out a path under which DuckDB finds this file alone: it takes `*`, `?` and `[` in a path for a pattern. */
export async function withPlainName<T>(
  file: string,
  use: (plain: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-sql-"));
  try {
    const plain = path.join(folder, file.endsWith(".gz") ? "rows.jsonl.gz" : "rows.jsonl");
    await symlink(path.resolve(file), plain);
    return await use(plain);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
