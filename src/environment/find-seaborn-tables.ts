import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fault } from "../lib/bench-error.ts";
import { hashFile } from "../lib/hash-file.ts";
import { sha256 } from "../lib/hash.ts";
import { readRecipe } from "./read-recipe.ts";

// Reachable from src/environment and from dist/environment alike.
const standIns = fileURLToPath(new URL("../../data/seaborn-tables/", import.meta.url));

/**
 * Seaborn's example tables, which it downloads where it does not find them: in a jail there is nothing to download from. Without a
 * folder of the user's, an environment that asks for them has stand-ins: the same columns, other numbers. The hash is over names and
 * contents.
 */
export async function findSeabornTables(environment: string, named: string | undefined) {
  const given = named ?? ((await readRecipe(environment)).seabornTables ? standIns : undefined);
  if (given === undefined) return undefined;
  const folder = path.resolve(given);
  const entries = await readdir(folder).catch((cause: unknown) => {
    throw fault.FileNotFound(
      `SEABORN_DATA is ${folder}, which cannot be read.`,
      "Set it to the folder with seaborn's datasets (penguins.csv, tips.csv, …), or unset it.",
      { cause },
    );
  });
  const names = entries.filter((name) => name.endsWith(".csv")).toSorted();
  const hashes = await Promise.all(names.map((name) => hashFile(path.join(folder, name))));
  const hash = sha256(names.map((name, index) => `${name} ${hashes[index]}`).join("\n"));
  return { folder, variables: { SEABORN_DATA: folder }, hash };
}
