import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareRuns } from "../../src/analysis/compare-runs.ts";
import { classifyRun } from "../../src/analysis/failures/classify-failure.ts";
import { seededRandom } from "../../src/lib/draw.ts";
import { PairComparison } from "../../src/schema/comparison.ts";
import type { StoredRun } from "../../src/schema/verdict.ts";
import { makeResult, makeRun, runOf } from "../support/make-stored.ts";

function withFailures(run: StoredRun) {
  return { run, failures: classifyRun(run, { importableIn: () => new Set() }) };
}

function failing(task: string, trace: string) {
  return makeResult(task, false, { details: { test_a: trace } });
}

function samplesOf(task: string, passes: readonly boolean[]) {
  return passes.map((passed, sample) => makeResult(task, passed, { sample }));
}

function compare(first: StoredRun, second: StoredRun, libs?: readonly string[]): PairComparison {
  const pair = compareRuns(withFailures(first), withFailures(second), {
    librariesOf: () => libs,
    resamples: 500,
    random: seededRandom(0),
  });
  return PairComparison.parse(pair);
}

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe("compareRuns", () => {
  test.for([
    { name: "better", gained: 30, lost: 8 },
    { name: "worse", gained: 8, lost: 30 },
    { name: "cannot tell", gained: 12, lost: 9 },
    { name: "cannot tell", gained: 0, lost: 0 },
    { name: "cannot tell", gained: 5, lost: 0 },
  ])("$gained gained and $lost lost of 100: $name", ({ name, gained, lost }) => {
    const rest = 100 - gained - lost;
    const pair = compare(
      runOf("a", [...times(gained, 0), ...times(lost, 1), ...times(rest, 1)]),
      runOf("b", [...times(gained, 1), ...times(lost, 0), ...times(rest, 1)]),
    );
    expect(pair.verdict).toBe(name);
    expect(pair.difference).toBeCloseTo((gained - lost) / 100, 12);
    expect(pair.mcnemar).toMatchObject({ only_first: lost, only_second: gained });
  });

  test("counts the tasks that only one run has, and leaves them out of the scores", () => {
    const first = runOf("a", [1, 0, 1, 1]);
    const pair = compare(first, makeRun("b", [makeResult("T/0", true), makeResult("X/9", false)]));
    expect(pair).toMatchObject({ tasks: 1, only_first: 3, only_second: 1 });
    expect([pair.first_score, pair.second_score]).toEqual([1, 1]);
  });

  test("groups flips by the exception of the side that fails, and by the task's libraries", () => {
    const pair = compare(
      makeRun("a", [
        makeResult("T/0", true),
        failing("T/1", "KeyError: 'x'"),
        makeResult("T/2", true),
      ]),
      makeRun("b", [
        failing("T/0", "TypeError: 'int' object is not callable"),
        makeResult("T/1", true),
        failing("T/2", "KeyError: 'y'"),
      ]),
      ["os", "pandas"],
    );
    expect(pair.by_exception).toEqual([
      { name: "KeyError", gained: 1, lost: 1 },
      { name: "TypeError", gained: 0, lost: 1 },
    ]);
    expect(pair.by_library).toEqual([
      { name: "os", gained: 1, lost: 2 },
      { name: "pandas", gained: 1, lost: 2 },
    ]);
    expect(pair.flips.map(({ task_id, direction, kind }) => [task_id, direction, kind])).toEqual([
      ["T/0", "lost", "wrong-type"],
      ["T/1", "gained", "missing-key"],
      ["T/2", "lost", "missing-key"],
    ]);
  });

  test("with several samples a task compares rates, and McNemar has nothing to say", () => {
    const pair = compare(
      makeRun("a", [...samplesOf("T/0", [true, false]), ...samplesOf("T/1", [true, true])]),
      makeRun("b", [...samplesOf("T/0", [true, true]), ...samplesOf("T/1", [true, true])]),
    );
    expect(pair).toMatchObject({ mcnemar: null, first_score: 0.75, second_score: 1 });
    expect(pair.flips).toMatchObject([
      { task_id: "T/0", direction: "gained", first: 0.5, second: 1 },
    ]);
  });

  test("turned around, the verdict turns around", () => {
    const passes = fc.array(fc.constantFrom([0, 0], [0, 1], [1, 0], [1, 1]), {
      minLength: 1,
      maxLength: 80,
    });
    const opposite = { better: "worse", worse: "better", "cannot tell": "cannot tell" };
    fc.assert(
      fc.property(passes, (pairs) => {
        const first = runOf(
          "a",
          pairs.map(([pass = 0]) => pass),
        );
        const second = runOf(
          "b",
          pairs.map(([, pass = 0]) => pass),
        );
        const [there, back] = [compare(first, second), compare(second, first)];
        expect(back.difference).toBeCloseTo(-there.difference, 12);
        expect(back.mcnemar?.p).toBe(there.mcnemar?.p);
        expect(back.verdict).toBe(opposite[there.verdict]);
      }),
      { numRuns: 60 },
    );
  });
});
