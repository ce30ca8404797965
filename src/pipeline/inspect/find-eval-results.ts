import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";

const ending = "_eval_results.json";

/** The newest result file of a folder; of several of one moment, the first by name. */
export async function findEvalResults(folder: string): Promise<string> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .map(async (name) => {
        const file = path.join(folder, name);
        return {
          file,
          atMs: await stat(file).then(
            (info) => info.mtimeMs,
            () => -Infinity,
          ),
        };
      }),
  );
  const [newest] = found.toSorted((a, b) => b.atMs - a.atMs);
  if (newest !== undefined) return newest.file;
  throw new BenchError(
    "BadUsage",
    `No --eval-results is given, and this folder has no *${ending}.`,
    "Name the file that `bcb evaluate` wrote: --eval-results results/NAME_eval_results.json.",
  );
}
