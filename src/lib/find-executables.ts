import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";

/** Files on PATH with one of these names that may be executed; PATH's order first, then the names'. */
export async function findExecutables(names: readonly string[], searchPath: string | undefined) {
  const folders = (searchPath ?? "")
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  const found = await Promise.all(candidates.map(isExecutable));
  return [...new Set(candidates.filter((_, index) => found[index]))];
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
