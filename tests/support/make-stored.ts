import type { StoredResult, StoredRun } from "../../src/schema/verdict.ts";

/** A result of sample 0; `changes` replaces fields. */
export function makeResult(
  task_id: string,
  passed: boolean,
  changes: Partial<StoredResult> = {},
): StoredResult {
  return {
    task_id,
    sample: 0,
    passed,
    outcome: passed ? "pass" : "fail",
    strict: null,
    details: passed ? {} : { test_a: "AssertionError: 1 != 2" },
    reason: null,
    tests_expected: null,
    wall_ms: null,
    ...changes,
  };
}

/** A run without records of any kind. */
export function makeRun(
  name: string,
  results: readonly StoredResult[],
  changes: Partial<StoredRun> = {},
): StoredRun {
  return {
    name,
    file: `${name}_verdicts.jsonl`,
    stem: name,
    model: { name, revision: null, backend: null, temperature: null },
    split: null,
    subset: null,
    calibration: null,
    record: null,
    results,
    broken: 0,
    ...changes,
  };
}

/** One sample a task, named T/0, T/1 and so on: `1` passes, `0` fails. */
export function runOf(name: string, passes: readonly number[]): StoredRun {
  return makeRun(
    name,
    passes.map((pass, index) => makeResult(`T/${index}`, pass === 1)),
  );
}
