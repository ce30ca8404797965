import type { FailingTest, RunAnalysis } from "../schema/analysis.ts";
import type { StoredResult } from "../schema/verdict.ts";

/** What the official tool writes in place of a test's name when loading or running raised. */
const everyTest = "ALL";

/**
 * Tests that pass, of all tests of all samples. A sample that timed out, crashed or could not be loaded passes none.
 * Null where the number of a task's tests is not known.
 */
export function rateTests(
  results: readonly StoredResult[],
  expected: ReadonlyMap<string, number>,
): RunAnalysis["tests"] {
  const rate = { tests: 0, passed: 0 };
  for (const result of results) {
    const tests = result.tests_expected ?? expected.get(result.task_id);
    if (tests === undefined) return null;
    const { passed, outcome, details } = result;
    const isLoaded = outcome === "fail" && !Object.hasOwn(details, everyTest);
    const left = isLoaded ? Math.max(0, tests - Object.keys(details).length) : 0;
    rate.tests += tests;
    rate.passed += passed ? tests : left;
  }
  return rate.tests === 0 ? null : rate;
}

/** How many tests each task has, as far as any result tells. */
export function expectTests(results: readonly StoredResult[]): Map<string, number> {
  return new Map(
    results.flatMap(({ task_id, tests_expected }) =>
      tests_expected === null ? [] : [[task_id, tests_expected]],
    ),
  );
}

/** The tests that the most samples fail, most first, then in the order of tasks. */
export function rankFailingTests(results: readonly StoredResult[]): FailingTest[] {
  const tests = new Map<string, FailingTest>();
  const samples = new Map<string, number>();
  for (const { task_id, details } of results) {
    samples.set(task_id, (samples.get(task_id) ?? 0) + 1);
    for (const test of Object.keys(details)) {
      if (test === everyTest) continue;
      const key = `${task_id}\n${test}`;
      const entry = tests.get(key) ?? { task_id, test, failed: 0, samples: 0 };
      entry.failed += 1;
      tests.set(key, entry);
    }
  }
  return [...tests.values()]
    .map((test) => ({ ...test, samples: samples.get(test.task_id) ?? 0 }))
    .toSorted((a, b) => b.failed / b.samples - a.failed / a.samples || b.failed - a.failed);
}
