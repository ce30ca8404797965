import path from "node:path";
import { fault } from "../../lib/bench-error.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import type { OfficialVerdict } from "../../schema/verdict.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import { compareNaturally } from "../../tasks/compare-naturally.ts";
import { findRunFiles, type RunFile } from "../../runs/find-files.ts";
import { patternOf } from "../../runs/names.ts";
import { readEvalResults, readStatusRows } from "../../runs/read-eval-results.ts";
import { readRunRecord } from "../../runs/records.ts";
import { readResults } from "../../runs/verdict-log.ts";

/** Every run in these files and folders (searched through), in the order of their names. */
export async function loadRuns(places: readonly string[]): Promise<StoredRun[]> {
  const files = await findRunFiles(places);
  const runs: StoredRun[] = [];
  for (const file of files) runs.push(...(await loadRun(file)));
  if (runs.length === 0) {
    throw fault.ReportInvalid(
      `No evaluated runs found in ${places.join(", ")}.`,
      `Run \`bcb evaluate\` first and pass its output folder, or pass a ${patternOf("evalResults")}.`,
    );
  }
  return sortResults(nameApart(runs));
}

async function loadRun(found: RunFile): Promise<StoredRun[]> {
  if (found.kind === "verdicts") return loadOwnRun(found);
  const { file, stem } = found;
  const judged =
    found.kind === "official"
      ? Object.entries(await readEvalResults(file))
      : await readStatusRows(file);
  return [toUnrecordedRun({ name: path.basename(stem), file, stem }, judged)];
}

/** A run of another tool, of which its name tells what is known besides the results. */
export function toUnrecordedRun(
  { name, file, stem }: Pick<StoredRun, "name" | "file" | "stem">,
  judged: Iterable<readonly [string, readonly OfficialVerdict[]]>,
): StoredRun {
  const { model, split, subset } = parseSampleFileName(name);
  const unknown = { strict: null, reason: null, tests_expected: null, wall_ms: null };
  const results = Array.from(judged).flatMap(([task_id, samples]) =>
    samples.map(({ status: outcome, details }, sample) => {
      const passed = outcome === "pass";
      return { task_id, sample, passed, outcome, details, ...unknown };
    }),
  );
  const about = { name: model.name, file, stem, model, split, subset };
  return { ...about, calibration: null, record: null, results, broken: 0 };
}

async function loadOwnRun({ file, stem }: RunFile): Promise<StoredRun[]> {
  const record = await readRunRecord(stem);
  const judged = await readResults(file);
  return record.calibrations.flatMap((calibration) => {
    const { results, broken } = judged[calibration];
    // A run that was stopped may not have come to its second calibration.
    if (results.length + broken === 0) return [];
    const { model, split, subset } = record;
    const { name } = model;
    return { name, file, stem, model, split, subset, calibration, record, results, broken };
  });
}

/** Each run's results in natural task order, then by sample. */
function sortResults(runs: readonly StoredRun[]): StoredRun[] {
  const grouped = runs.map((run) => ({
    run,
    byTask: Map.groupBy(run.results, ({ task_id }) => task_id),
  }));
  // Comparing ids naturally takes longer than all else: each is put in order once, for all runs.
  const ids = new Set(grouped.flatMap(({ byTask }) => [...byTask.keys()]));
  const ordered = [...ids].toSorted(compareNaturally);
  return grouped.map(({ run, byTask }) => {
    const results = ordered.flatMap(
      (id) => byTask.get(id)?.toSorted((a, b) => a.sample - b.sample) ?? [],
    );
    return { ...run, results };
  });
}

/** What tells two runs apart. */
type NamedRun = Pick<StoredRun, "name" | "split" | "subset" | "calibration" | "file">;

/** A name that two runs share is told apart by split, subset and calibration, and at last by the file. */
export function nameApart<Run extends NamedRun>(runs: readonly Run[]): Run[] {
  const tellers: ((run: NamedRun) => string | null)[] = [
    (run) => run.split,
    (run) => run.subset,
    (run) => run.calibration,
    (run) => run.file,
  ];
  let named = [...runs];
  for (const tell of tellers) {
    const shared = Map.groupBy(named, (run) => run.name);
    named = named.map((run) => {
      const peers = shared.get(run.name) ?? [];
      const part = tell(run);
      const tells = part !== null && peers.some((peer) => tell(peer) !== part);
      return tells ? { ...run, name: `${run.name} (${part})`.replace(") (", ", ") } : run;
    });
  }
  return named;
}
