import { lstat, readdir } from "node:fs/promises";
import path from "node:path";

/** Every entry below a folder with its size, mode and time of change, a line each: two listings can be compared. */
export async function listTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const { size, mode, mtimeMs } = await lstat(path.join(folder, entry));
      return `${entry} ${size} ${mode} ${mtimeMs}`;
    }),
  );
  return lines.toSorted();
}
