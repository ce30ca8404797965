import { loadRows, loadVerdicts, provisionalName } from "../../queries/load-rows.ts";
import type { QueryDatabase } from "../../queries/open-database.ts";
import type { QueryRow } from "../../queries/query-view.ts";
import { explainStrict } from "../../report/run-caveats.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import { findRunFiles, type RunFile } from "../../runs/find-files.ts";
import { readRunRecord } from "../../runs/records.ts";
import { readVerdicts } from "../../runs/verdict-log.ts";
import { loadRuns, nameApart } from "../runs/load-runs.ts";
import type { QueryOptions } from "./query-runs.ts";

/** A run whose verdicts are in the database; it has results where DuckDB did not read the file itself. */
export type FoundRun = Omit<StoredRun, "results" | "broken"> & Partial<StoredRun>;

/** Fills the views `runs` and `verdicts` from every result in the places. */
export async function fillRuns(
  db: QueryDatabase,
  { places, progress }: Pick<QueryOptions, "places" | "progress">,
): Promise<FoundRun[]> {
  const files = await findRunFiles(places);
  // It says, in the words of every other command, that there are none.
  if (files.length === 0) await loadRuns(places);
  const found: FoundRun[] = [];
  for (const [index, file] of files.entries()) {
    progress({ label: "reading runs", done: index, total: files.length });
    const isOurs = file.kind === "verdicts";
    found.push(...(await (isOurs ? loadOwnRun(db, file) : loadRuns([file.file]))));
  }
  const runs = nameApart(found);
  for (const { name, file, calibration, results } of runs) {
    if (results === undefined) {
      const provisional = provisionalName(file, calibration === "calibrated");
      await db.run("update verdicts set run = ? where run = ?", [name, provisional]);
    } else {
      const rows = results.map(({ strict, ...result }) => ({
        run: name,
        ...result,
        strict: strict?.status,
        evidence: strict && explainStrict(strict),
      }));
      await loadRows(db, "verdicts", rows);
    }
  }
  await loadRows(db, "runs", runs.map(describeRun));
  // Of a calibration that the run's record does not name.
  await db.run("delete from verdicts where run not in (select run from runs)");
  await db.run(
    `update runs set judged = found.judged, passed = found.passed, broken = found.broken from (
       select run, count(passed) as judged, count(*) filter (passed) as passed,
         count(*) filter (outcome = 'broken') as broken from verdicts group by run
     ) as found where runs.run = found.run`,
  );
  return runs;
}

async function loadOwnRun(db: QueryDatabase, { file, stem }: RunFile): Promise<FoundRun[]> {
  const record = await readRunRecord(stem);
  // Of a file that was cut short or holds half characters what is whole is kept, and what is wrong is said with its line.
  const names = await loadVerdicts(db, file).catch(async () =>
    loadVerdicts(db, file, await readVerdicts(file)),
  );
  const { model, split, subset } = record;
  const about = { name: model.name, file, stem, model, split, subset, record };
  return record.calibrations
    .filter((calibration) => names.has(provisionalName(file, calibration === "calibrated")))
    .map((calibration) => ({ ...about, calibration }));
}

function describeRun(found: FoundRun): QueryRow<"runs"> {
  const { name: run, model, record, results: _loaded, ...about } = found;
  return {
    ...about,
    ...model,
    run,
    model: model.name,
    selection: record?.selection,
    dataset: record?.dataset.name,
    dataset_version: record?.dataset.version,
    dataset_hash: record?.dataset.hash,
    environment: record?.environment.fingerprint,
    python: record?.environment.python,
    engine: record?.engine,
    bcb: record?.bcb,
    judged: 0,
    passed: 0,
    broken: 0,
  };
}
