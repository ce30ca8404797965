import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { findNewestResults } from "../../runs/find-files.ts";
import { patternOf, plainStem, runFile, stemOf } from "../../runs/names.ts";
import { readRunRecord } from "../../runs/records.ts";

/** The newest results of a folder; where it has none, the newest of the folders in it, as commands write them there. */
export async function findNearestResults(folder: string): Promise<string> {
  const own = await findNewestResults(folder);
  if (own !== undefined) return own;
  const entries = await readdir(folder, { withFileTypes: true });
  const inner = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const found = await Promise.all(
    inner.toSorted().map((name) => newestOf(path.join(folder, name))),
  );
  const [newest] = found.flat().toSorted((a, b) => b.atMs - a.atMs);
  if (newest !== undefined) return newest.file;
  throw new BenchError(
    "BadUsage",
    `No --eval-results given, and this folder has no ${patternOf("evalResults", "*")}.`,
    `Pass the file that \`bcb evaluate\` wrote: --eval-results ${runFile("results/NAME", "evalResults")}.`,
  );
}

async function newestOf(folder: string): Promise<{ file: string; atMs: number }[]> {
  const file = await findNewestResults(folder).catch(() => undefined);
  return file === undefined ? [] : [{ file, atMs: (await stat(file)).mtimeMs }];
}

/** The dataset that the record beside the results names; undefined where there is no record. */
export async function findRecordedSource(evalResults: string): Promise<string | undefined> {
  const stem = plainStem(stemOf(evalResults, "evalResults") ?? evalResults);
  try {
    return (await readRunRecord(stem)).dataset.source;
  } catch (error) {
    if (error instanceof BenchError) return undefined;
    throw error;
  }
}
