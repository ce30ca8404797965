import type { StoredResult } from "../../src/schema/stored-run.ts";

/** The result of one sample, as loadRuns gives it. */
export function makeStored(task_id: string, changes: Partial<StoredResult> = {}): StoredResult {
  const passed = changes.passed ?? true;
  return {
    task_id,
    sample: 0,
    passed,
    outcome: passed ? "pass" : "fail",
    strict: null,
    details: {},
    reason: null,
    tests_expected: null,
    wall_ms: null,
    ...changes,
  };
}
