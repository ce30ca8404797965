import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { plainStem, stemOf } from "../../runs/names.ts";
import { readRunRecord } from "../../runs/records.ts";
import { findEvalResults } from "./find-eval-results.ts";

/** The newest results of a folder; where it has none, the newest of the folders in it, as commands write them there. */
export async function findNearestResults(folder: string): Promise<string> {
  try {
    return await findEvalResults(folder);
  } catch (error) {
    const entries = await readdir(folder, { withFileTypes: true });
    const inner = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const found = await Promise.all(
      inner.toSorted().map((name) => newestOf(path.join(folder, name))),
    );
    const [newest] = found.flat().toSorted((a, b) => b.atMs - a.atMs);
    if (newest === undefined) throw error;
    return newest.file;
  }
}

async function newestOf(folder: string): Promise<{ file: string; atMs: number }[]> {
  try {
    const file = await findEvalResults(folder);
    return [{ file, atMs: (await stat(file)).mtimeMs }];
  } catch {
    return [];
  }
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
