import path from "node:path";
import { isThere } from "../lib/is-there.ts";
import type { StoredRun } from "../schema/stored-run.ts";
import { officialStem, runFile, stemOf } from "./names.ts";

/** The official file of a run; undefined where it is not there. */
export function findOfficialFile(run: StoredRun): Promise<string | undefined> {
  const { file, stem, calibration, record } = run;
  if (record === null) return firstFile(stemOf(file, "evalResults") === undefined ? [] : [file]);
  const official = officialStem(stem, calibration, record.calibrations);
  return firstFile([runFile(official, "evalResults")]);
}

type Placed = Pick<StoredRun, "file" | "stem" | "record">;

/** The samples of a run, beside its results or one folder up; undefined where they are not there. */
export function findSamplesFile(run: Placed): Promise<string | undefined> {
  const names = listSamplesNames(run);
  const folder = path.dirname(run.stem);
  return firstFile(
    [folder, path.join(folder, "..")].flatMap((each) => names.map((name) => path.join(each, name))),
  );
}

function listSamplesNames({ file, stem, record }: Placed): string[] {
  if (record !== null) {
    const name = path.basename(record.samples.file);
    return [name, `${name}.gz`];
  }
  const bare = path.basename(stem).replace(/[._-](official-)?verdicts$/, "");
  const names = [`${bare}.jsonl`, `${bare}.jsonl.gz`];
  // Rows of verdicts are no samples.
  return names.includes(path.basename(file)) ? [] : names;
}

async function firstFile(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await isThere(file)) return file;
  return undefined;
}
