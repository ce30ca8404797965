import type { LentRows, QueryDatabase } from "./open-database.ts";
import { queryViews, type QueryRow } from "./query-view.ts";

/** Adds rows to a view. */
export async function loadRows<View extends keyof typeof queryViews>(
  db: QueryDatabase,
  view: View,
  rows: Iterable<QueryRow<View>>,
): Promise<void> {
  const sql = `insert into ${view} by name select * exclude line from @rows order by line`;
  await db.runWith(rows, typesOf(view), sql);
}

function typesOf(view: keyof typeof queryViews): Record<string, string> {
  const columns = Object.entries(queryViews[view].columns);
  return Object.fromEntries(columns.map(([name, { type }]) => [name, type]));
}

const verdictColumns = {
  ...typesOf("verdicts"),
  calibrated: "BOOLEAN",
  official: "STRUCT(status VARCHAR, details MAP(VARCHAR, VARCHAR))",
  strict: "STRUCT(status VARCHAR, evidence VARCHAR[])",
  seed: "BIGINT",
  hash_seed: "BIGINT",
};

/** What the verdicts of a file and a calibration go by until their run has its name. */
export function provisionalName(file: string, calibrated: boolean): string {
  return `${file}\n${calibrated}`;
}

/**
 * Reads a `NAME_verdicts.jsonl` by DuckDB itself, because a million lines take seconds so; of several words on one
 * question the last is kept. Returns the provisional names of what is in it. Throws on what is not a whole file of
 * verdicts: a slower reader can then say where, and hand in what is whole as `rows`.
 */
export async function loadVerdicts(
  db: QueryDatabase,
  file: string,
  rows: LentRows = file,
): Promise<Set<unknown>> {
  await db.runWith(
    rows,
    verdictColumns,
    `insert into verdicts by name select ? || chr(10) || calibrated as run, task_id, sample,
       official.status = 'pass' as passed, outcome, strict.status as strict, strict.evidence as evidence, reason,
       official.details as details, tests_run, tests_expected, wall_ms, cpu_ms, peak_mib, limit_ms, wait_ms, starved,
       cached, solution_hash
     from @rows
     qualify row_number() over (
       partition by task_id, sample, calibrated, solution_hash, seed, hash_seed order by line desc
     ) = 1 order by line`,
    [file],
  );
  const isFrom = "run is null or starts_with(run, ? || chr(10))";
  const found = await db.connection.runAndReadAll(
    `select run, count(*) filter (run is null or task_id is null or sample is null or outcome is null) = 0
     from verdicts where ${isFrom} group by run`,
    [file],
  );
  const names = found.getRows();
  if (names.every(([, isSound]) => isSound)) return new Set(names.map(([name]) => name));
  await db.run(`delete from verdicts where ${isFrom}`, [file]);
  throw new Error("a line is not a verdict");
}

const sampleColumns = {
  task_id: "VARCHAR",
  solution: "VARCHAR",
  completion: "VARCHAR",
  raw_solution: "VARCHAR",
  finish: "VARCHAR",
  usage: "STRUCT(input_tokens INTEGER, output_tokens INTEGER)",
  cost_usd: "DOUBLE",
  ms: "DOUBLE",
};

/** The rows of a samples file (`.jsonl`, `.jsonl.gz`) as samples of these runs, numbered in file order within their task. */
export async function loadSamples(
  db: QueryDatabase,
  runs: readonly string[],
  { file, rows = file }: { file: string; rows?: LentRows },
): Promise<void> {
  await db.runWith(
    rows,
    sampleColumns,
    `insert into samples by name select unnest(from_json(?, '["VARCHAR"]')) as run, task_id,
       row_number() over (partition by task_id order by line) - 1 as sample,
       coalesce(solution, completion) as solution, raw_solution, finish, usage.input_tokens as input_tokens,
       usage.output_tokens as output_tokens, cost_usd, round(ms) as ms, ? as file
     from @rows order by run, line`,
    [JSON.stringify(runs), file],
  );
}

/**
 * Fills the view `tests` from the verdicts. `declared` has rows of dataset_hash, task_id and test: they name the passing tests; for a run that does not say its
 * dataset they are looked up in `usualHash`.
 */
export async function loadTests(
  db: QueryDatabase,
  declared: LentRows,
  usualHash: string,
): Promise<void> {
  await db.run(
    `insert into tests by name
     select run, task_id, sample, entry.key as test, true as failed, entry.value as trace
     from (select run, task_id, sample, unnest(map_entries(details)) as entry from verdicts)`,
  );
  // After a timeout, a crash or a failure to load nobody knows which tests would have passed.
  await db.runWith(
    declared,
    { dataset_hash: "VARCHAR", task_id: "VARCHAR", test: "VARCHAR" },
    `insert into tests by name
     select verdicts.run, verdicts.task_id, sample, test, false as failed
     from verdicts join runs on runs.run = verdicts.run
       join @rows as declared on declared.task_id = verdicts.task_id
         and declared.dataset_hash = coalesce(runs.dataset_hash, ?)
     where outcome in ('pass', 'fail') and not map_contains(coalesce(details, map {}), 'ALL')
       and not map_contains(coalesce(details, map {}), test)`,
    [usualHash],
  );
}
