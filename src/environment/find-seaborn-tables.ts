import { readdir } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../lib/bench-error.ts";
import { hashFile } from "../lib/hash-file.ts";
import { sha256 } from "../lib/hash.ts";

interface SeabornTables {
  folder: string;
  /** By which seaborn finds them. */
  variables: Readonly<Record<string, string>>;
  /** Over names and contents. */
  hash: string;
}

/** Seaborn's example tables, which it downloads where it does not find them: in a jail there is nothing to download from. */
export async function findSeabornTables(
  given: string | undefined,
): Promise<SeabornTables | undefined> {
  if (given === undefined) return undefined;
  const folder = path.resolve(given);
  const entries = await readdir(folder).catch((cause: unknown) => {
    throw new BenchError(
      "FileNotFound",
      `SEABORN_DATA names ${folder}, which cannot be read.`,
      "Name the folder with seaborn's tables (penguins.csv, tips.csv, …), or unset the variable.",
      { cause },
    );
  });
  const names = entries.filter((name) => name.endsWith(".csv")).toSorted();
  const hashes = await Promise.all(names.map((name) => hashFile(path.join(folder, name))));
  const hash = sha256(names.map((name, index) => `${name} ${hashes[index]}`).join("\n"));
  return { folder, variables: { SEABORN_DATA: folder }, hash };
}
