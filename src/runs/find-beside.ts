import path from "node:path";
import { isThere } from "../lib/files.ts";
import type { StoredRun } from "../schema/verdict.ts";
import { officialStem, runFile, stemOf } from "./names.ts";

/** The official file of a run; undefined where it is not there. */
export function findOfficialFile(run: StoredRun): Promise<string | undefined> {
  const { file, stem, calibration, record } = run;
  if (record === null) return firstFile(stemOf(file, "evalResults") === undefined ? [] : [file]);
  const official = officialStem(stem, calibration, record.calibrations);
  return firstFile([runFile(official, "evalResults")]);
}

/** The samples of a run, beside its results or one folder up; undefined where they are not there. */
export function findSamplesFile({
  file,
  stem,
  record,
}: Pick<StoredRun, "file" | "stem" | "record">): Promise<string | undefined> {
  const bare = path.basename(stem).replace(/[._-](official-)?verdicts$/, "");
  const recorded = path.basename(record?.samples.file ?? "");
  const names =
    record === null ? [`${bare}.jsonl`, `${bare}.jsonl.gz`] : [recorded, `${recorded}.gz`];
  // Rows of verdicts are no samples.
  if (record === null && names.includes(path.basename(file))) return firstFile([]);
  const folders = [path.dirname(stem), path.join(path.dirname(stem), "..")];
  return firstFile(folders.flatMap((folder) => names.map((name) => path.join(folder, name))));
}

async function firstFile(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await isThere(file)) return file;
  return undefined;
}
