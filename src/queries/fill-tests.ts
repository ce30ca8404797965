import type { QueryDatabase } from "./open-database.ts";

/** The tests that a task declares. */
export interface DeclaredTests {
  dataset_hash: string;
  task_id: string;
  tests: readonly string[];
}

/**
 * Fills the view `tests` from the verdicts. `declared` names the passing tests; for a run that does not say its
 * dataset they are looked up in `usualHash`.
 */
export async function fillTests(
  db: QueryDatabase,
  declared: readonly DeclaredTests[],
  usualHash: string | null,
): Promise<void> {
  await db.run("create temp table declared (dataset_hash VARCHAR, task_id VARCHAR, test VARCHAR)");
  const appender = await db.connection.createAppender("declared");
  for (const { dataset_hash, task_id, tests } of declared) {
    for (const test of tests) {
      for (const value of [dataset_hash, task_id, test]) appender.appendVarchar(value);
      appender.endRow();
    }
  }
  appender.closeSync();
  await db.run(
    `insert into tests by name
     select run, task_id, sample, entry.key as test, true as failed, entry.value as trace
     from (select run, task_id, sample, unnest(map_entries(details)) as entry from verdicts)`,
  );
  // After a timeout, a crash or a failure to load nobody knows which tests would have passed.
  await db.run(
    `insert into tests by name
     select verdicts.run, verdicts.task_id, sample, test, false as failed
     from verdicts join runs on runs.run = verdicts.run
       join declared on declared.task_id = verdicts.task_id
         and declared.dataset_hash = coalesce(runs.dataset_hash, ?)
     where outcome in ('pass', 'fail') and not map_contains(coalesce(details, map {}), 'ALL')
       and not map_contains(coalesce(details, map {}), test)`,
    [usualHash ?? ""],
  );
  await db.run("drop table declared");
}
