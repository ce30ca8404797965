import { stageVerdicts, takeStaged } from "../../queries/stage-verdicts.ts";
import type { QueryDatabase } from "../../queries/open-database.ts";
import { explainStrict } from "../../report/explain-strict.ts";
import type { QueryRow } from "../../queries/query-view.ts";
import type { StoredResult, StoredRun } from "../../schema/stored-run.ts";
import { findRunFiles, type RunFile } from "../../runs/find-files.ts";
import { readRunRecord } from "../../runs/records.ts";
import { readVerdicts } from "../../runs/verdict-log.ts";
import { loadRuns, nameApart } from "../runs/load-runs.ts";
import type { QueryOptions } from "./query-runs.ts";

/** A run whose verdicts are in the database, or about to be. */
export interface FoundRun extends Omit<StoredRun, "results" | "broken"> {
  /** What is still to be put there; null where DuckDB read the file itself. */
  results: readonly StoredResult[] | null;
}

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
    found.push(
      ...(file.kind === "verdicts" ? await stageRun(db, file) : await loadRuns([file.file])),
    );
  }
  const runs = nameApart(found);
  const staged = runs.filter(({ results }) => results === null);
  await takeStaged(
    db,
    staged.map(({ name, file, calibration }) => ({
      run: name,
      file,
      calibrated: calibration === "calibrated",
    })),
  );
  for (const { name, results } of runs) {
    if (results !== null)
      await db.append(
        "verdicts",
        results.map((each) => toRow(name, each)),
      );
  }
  await db.append("runs", runs.map(describeRun));
  await db.run(
    `update runs set judged = found.judged, passed = found.passed, broken = found.broken from (
       select run, count(passed) as judged, count(*) filter (passed) as passed,
         count(*) filter (outcome = 'broken') as broken from verdicts group by run
     ) as found where runs.run = found.run`,
  );
  return runs;
}

async function stageRun(db: QueryDatabase, { file, stem }: RunFile): Promise<FoundRun[]> {
  const record = await readRunRecord(stem);
  // Of a file that was cut short or holds half characters what is whole is kept, and what is wrong is said with its line.
  const calibrations = await stageVerdicts(db, file).catch(async () =>
    stageVerdicts(db, file, await readVerdicts(file)),
  );
  return record.calibrations
    .filter((calibration) => calibrations.includes(calibration === "calibrated"))
    .map((calibration) => ({
      name: record.model.name,
      file,
      stem,
      model: record.model,
      split: record.split,
      subset: record.subset,
      calibration,
      record,
      results: null,
    }));
}

function toRow(run: string, result: StoredResult): QueryRow<"verdicts"> {
  const { strict, ...fields } = result;
  return {
    run,
    ...fields,
    strict: strict?.status ?? null,
    evidence: strict && explainStrict(strict),
  };
}

function describeRun({ name, model, record, ...run }: FoundRun): QueryRow<"runs"> {
  return {
    run: name,
    model: model.name,
    revision: model.revision,
    backend: model.backend,
    temperature: model.temperature,
    split: run.split,
    subset: run.subset,
    calibration: run.calibration,
    selection: record?.selection ?? null,
    dataset: record?.dataset.name ?? null,
    dataset_version: record?.dataset.version ?? null,
    dataset_hash: record?.dataset.hash ?? null,
    environment: record?.environment.fingerprint ?? null,
    python: record?.environment.python ?? null,
    engine: record?.engine ?? null,
    bcb: record?.bcb ?? null,
    judged: 0,
    passed: 0,
    broken: 0,
    file: run.file,
  };
}
