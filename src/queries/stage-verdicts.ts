import type { Verdict } from "../schema/verdict.ts";
import type { QueryDatabase } from "./open-database.ts";
import { withPlainFile, type LentRows } from "./with-plain-file.ts";

const columns = {
  task_id: "VARCHAR",
  sample: "INTEGER",
  calibrated: "BOOLEAN",
  solution_hash: "VARCHAR",
  outcome: "VARCHAR",
  reason: "VARCHAR",
  official: "STRUCT(status VARCHAR, details MAP(VARCHAR, VARCHAR))",
  strict: "STRUCT(status VARCHAR, evidence VARCHAR[])",
  tests_run: "INTEGER",
  tests_expected: "INTEGER",
  wall_ms: "INTEGER",
  cpu_ms: "INTEGER",
  peak_mib: "INTEGER",
  limit_ms: "INTEGER",
  wait_ms: "INTEGER",
  starved: "BOOLEAN",
  seed: "BIGINT",
  hash_seed: "BIGINT",
  cached: "BOOLEAN",
} as const satisfies Partial<Record<keyof Verdict, string>>;

const fields = Object.entries(columns);
const columnList = fields.map(([name, type]) => `'${name}': '${type}'`).join(", ");
const question = "task_id, sample, calibrated, solution_hash, seed, hash_seed";

/**
 * Reads a `NAME_verdicts.jsonl` by DuckDB itself, because a million lines take seconds so; of several words on one
 * question the last is kept. Says which calibrations are in it. Throws on what is not a whole file of verdicts: a
 * slower reader can then say where, and hand in what is whole as `rows`.
 */
export async function stageVerdicts(
  db: QueryDatabase,
  file: string,
  rows: LentRows = file,
): Promise<boolean[]> {
  const definitions = fields.map(([name, type]) => `${name} ${type}`).join(", ");
  await db.run(
    `create temp table if not exists staged (file VARCHAR, line BIGINT, ${definitions})`,
  );
  await withPlainFile(rows, (plain) =>
    db.run(
      `insert into staged by name select ? as file, * from (
         select *, row_number() over () as line
         from read_json(?, format = 'newline_delimited', columns = {${columnList}}, maximum_object_size = 67108864,
           hive_partitioning = false)
       ) qualify row_number() over (partition by ${question} order by line desc) = 1`,
      [file, plain],
    ),
  );
  const found = await db.connection.runAndReadAll(
    `select calibrated, count(*) filter (task_id is null or sample is null or outcome is null) = 0
     from staged where file = ? group by calibrated order by calibrated desc`,
    [file],
  );
  const calibrations = found.getRows();
  if (calibrations.some(([calibrated, isSound]) => calibrated === null || isSound !== true)) {
    await db.run("delete from staged where file = ?", [file]);
    throw new Error("a line is not a verdict");
  }
  return calibrations.map(([calibrated]) => calibrated === true);
}

/** The runs that staged verdicts belong to, by the file and the calibration. */
export interface StagedRun {
  run: string;
  file: string;
  calibrated: boolean;
}

/** Moves what was staged into the view, under the names of its runs. */
export async function takeStaged(db: QueryDatabase, runs: readonly StagedRun[]): Promise<void> {
  if (runs.length === 0) return;
  await db.run("create temp table staged_runs (run VARCHAR, file VARCHAR, calibrated BOOLEAN)");
  for (const { run, file, calibrated } of runs) {
    await db.run(`insert into staged_runs values (?, ?, ${calibrated})`, [run, file]);
  }
  await db.run(
    `insert into verdicts by name select run, task_id, sample, official.status = 'pass' as passed, outcome,
       strict.status as strict, strict.evidence as evidence, reason, official.details as details, tests_run,
       tests_expected, wall_ms, cpu_ms, peak_mib, limit_ms, wait_ms, starved, cached, solution_hash
     from staged join staged_runs using (file, calibrated) order by file, line`,
  );
  await db.run("drop table staged");
  await db.run("drop table staged_runs");
}
