import { stat } from "node:fs/promises";
import path from "node:path";
import { fault } from "../../lib/bench-error.ts";
import type { Style } from "../../lib/printable.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import type { OfficialVerdict, StoredRun } from "../../schema/verdict.ts";
import { compareNaturally } from "../../tasks/compare-naturally.ts";
import { findRunFiles, type RunFile } from "../../runs/find-files.ts";
import { runFile } from "../../runs/names.ts";
import { readEvalResults, readStatusRows } from "../../runs/read-eval-results.ts";
import { readRunRecord } from "../../runs/records.ts";
import { readResults } from "../../runs/verdict-log.ts";
import type { LoadOptions } from "../load-dataset.ts";

/** Every run in these files and folders (searched through), in the order of their names. */
export async function loadRuns(places: readonly string[]): Promise<StoredRun[]> {
  const files = await findRunFiles(places);
  const runs: StoredRun[] = [];
  for (const file of files) runs.push(...(await loadRun(file)));
  if (runs.length === 0) {
    throw fault.ReportInvalid(
      `No evaluated runs found in ${places.join(", ")}.`,
      `Run \`bcb evaluate\` first and pass its output folder, or pass a ${runFile("NAME", "evalResults")}.`,
    );
  }
  return sortResults(nameApart(runs));
}

async function loadRun({ kind, file, stem }: RunFile): Promise<StoredRun[]> {
  if (kind !== "verdicts") {
    const judged =
      kind === "official"
        ? Object.entries(await readEvalResults(file))
        : await readStatusRows(file);
    return [toUnrecordedRun({ name: path.basename(stem), file, stem }, judged)];
  }
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

/** A name that two runs share is told apart by split, subset and calibration, and at last by the file. */
export function nameApart<
  Run extends Pick<StoredRun, "name" | "split" | "subset" | "calibration" | "file">,
>(runs: readonly Run[]): Run[] {
  let named = [...runs];
  for (const key of ["split", "subset", "calibration", "file"] as const) {
    const shared = Map.groupBy(named, (run) => run.name);
    named = named.map((run) => {
      const part = run[key];
      const tells = part !== null && shared.get(run.name)?.some((peer) => peer[key] !== part);
      return tells ? { ...run, name: `${run.name} (${part})`.replace(") (", ", ") } : run;
    });
  }
  return named;
}

/** What a command that examines judged runs is asked. */
export interface RunsRequest extends LoadOptions {
  places: readonly string[];
  /** Whether of a run that was judged both ways the uncalibrated verdicts count. */
  uncalibrated: boolean;
  /** What `--dataset` names; without it the runs' own, where they tell. */
  source: string | undefined;
  style: Style;
}

/** The runs in these places, each file of samples once: a run that was judged both ways counts as one. */
export async function chooseRuns(
  places: readonly string[],
  choice: Pick<RunsRequest, "uncalibrated">,
): Promise<StoredRun[]> {
  const chosen = countOnce(await loadRuns(places), choice);
  // Without the others, shorter names tell them apart.
  return nameApart(chosen.map((run) => ({ ...run, name: run.model.name })));
}

/** Of runs that were judged both ways, those that count. */
export function countOnce<Run extends StoredRun>(
  runs: readonly Run[],
  { uncalibrated }: Pick<RunsRequest, "uncalibrated"> = { uncalibrated: false },
): Run[] {
  const wanted = uncalibrated ? "uncalibrated" : "calibrated";
  const both = Map.groupBy(runs, ({ file }) => file);
  return runs.filter(
    ({ file, calibration }) => both.get(file)?.length === 1 || calibration === wanted,
  );
}

/** The same text for as long as no result in these places changes. */
export async function stampRuns(places: readonly string[]): Promise<string> {
  const files = await findRunFiles(places);
  const stamps = await Promise.all(
    files.map(async ({ file }) => {
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
  return stamps.join("\n");
}
