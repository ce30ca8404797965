import { describe, expect, test } from "vitest";
import {
  scoreRun,
  scoreStrictly,
  scoreWithout,
  type SolvedBy,
} from "../../src/analysis/score-run.ts";
import { makeResult } from "../support/make-stored.ts";

// The second sample of B stands first in the file, as a run that goes on may write it.
const results = [
  makeResult("A", true),
  makeResult("A", true, { sample: 1 }),
  makeResult("B", true, { sample: 1 }),
  makeResult("B", false),
  makeResult("C", false),
  makeResult("C", false, { sample: 1 }),
];

describe("a task of several samples is solved", () => {
  test.for<[SolvedBy, number]>([
    ["any", 2],
    ["every", 1],
    ["first", 1],
  ])("by %s of them", ([by, tasks]) => {
    expect(scoreRun(results).solved[by]).toBe(tasks);
  });
});

test("pass@k is absent for a k that a task has too few samples for", () => {
  const { passAtK } = scoreRun(results, [1, 2, 3]);
  expect(passAtK.map(({ k, value }) => [k, value])).toEqual([
    [1, 0.5],
    [2, 2 / 3],
  ]);
});

test("known tasks that the run does not have change nothing", () => {
  const score = scoreRun(results);
  expect(scoreWithout(score, ["X"])).toBeNull();
  const rest = scoreWithout(score, ["C", "X", "C"]);
  expect(rest?.known).toEqual(["C"]);
  expect(rest?.passAtK[0]?.value).toBe(0.75);
});

test("without controls, or without samples, there is no strict score", () => {
  expect(scoreStrictly(results)).toBeNull();
  expect(scoreStrictly([])).toBeNull();
});
