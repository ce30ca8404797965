import { expect, test } from "vitest";
import { findFlicker } from "../../src/analysis/find-flicker.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import { makeVerdict } from "../support/make-verdict.ts";

function runOf(seed: number, verdict: Verdict): Verdict {
  return { ...verdict, seed, hash_seed: seed };
}

test("tells the samples whose runs disagree, with seeds and failing tests", () => {
  const verdicts = [
    runOf(0, makeVerdict("X/0", "pass")),
    runOf(0, makeVerdict("X/1", "pass")),
    runOf(1, makeVerdict("X/0", "pass")),
    runOf(1, makeVerdict("X/1", "fail")),
  ];
  expect(findFlicker(verdicts, 2)).toEqual({
    repetitions: 2,
    samples: 2,
    flickering: [
      {
        task_id: "X/1",
        sample: 0,
        calibrated: true,
        runs: [
          { seed: 0, hash_seed: 0, outcome: "pass", failing: [] },
          { seed: 1, hash_seed: 1, outcome: "fail", failing: ["test_it"] },
        ],
      },
    ],
  });
});

test("two fails by different tests flicker too", () => {
  const fail = makeVerdict("X/0", "fail");
  const official = { status: "fail" as const, details: { test_other: "" } };
  const verdicts = [runOf(0, fail), runOf(1, { ...fail, official })];
  expect(findFlicker(verdicts, 2).flickering).toHaveLength(1);
});

test("a broken run says nothing", () => {
  const verdicts = [makeVerdict("X/0", "pass"), makeVerdict("X/0", "broken")];
  expect(findFlicker(verdicts, 2).flickering).toEqual([]);
});
