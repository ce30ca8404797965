import { expect, test } from "vitest";
import { groupByDomain } from "../../src/analysis/group-tasks.ts";
import { summarizeStrictly, summarizeVerdicts } from "../../src/analysis/summarize-verdicts.ts";
import type { Domain } from "../../src/schema/library-domains.ts";
import { Score, StrictScore } from "../../src/schema/report.ts";
import { makeVerdict } from "../support/make-verdict.ts";
import { exits } from "../support/scripted-sandbox.ts";

const tasksByDomain = groupByDomain(
  new Map<string, Domain[]>([
    ["X/1", ["Time", "System"]],
    ["X/2", ["Time"]],
    ["X/3", ["Network"]],
  ]),
);

test("scores by task and by domain; a broken run is counted, never scored", () => {
  const verdicts = [
    makeVerdict("X/1", "pass"),
    makeVerdict("X/1", "crash", { sample: 1 }),
    makeVerdict("X/2", "fail"),
    makeVerdict("X/2", "timeout", { sample: 1 }),
    makeVerdict("X/3", "broken"),
  ];
  const score = summarizeVerdicts(verdicts, tasksByDomain, [1, 2, 5]);
  expect(score).toEqual({
    tasks: 2,
    solved: 1,
    pass_at_k: { 1: 0.25, 2: 0.5 },
    outcomes: { pass: 1, fail: 1, timeout: 1, crash: 1, broken: 1 },
    domains: {
      System: { tasks: 1, solved: 1, pass_at_k: { 1: 0.5, 2: 1 } },
      Time: { tasks: 2, solved: 1, pass_at_k: { 1: 0.25, 2: 0.5 } },
    },
  });
  expect(Score.parse(score)).toEqual(score);
});

test("without a scored verdict there is no pass@k", () => {
  const score = summarizeVerdicts([makeVerdict("X/3", "broken")], tasksByDomain, [1]);
  expect(score).toMatchObject({ tasks: 0, solved: 0, pass_at_k: {}, domains: {} });
});

test("a forged pass was not earned; a broken run is not scored here either", () => {
  const verdicts = [
    makeVerdict("X/1", "pass"),
    makeVerdict("X/1", "pass", { sample: 1, exit: exits.forged }),
    makeVerdict("X/2", "pass", { exit: exits.forged }),
    makeVerdict("X/2", "timeout", { sample: 1 }),
    makeVerdict("X/3", "broken"),
  ];
  const score = summarizeStrictly(verdicts, [1]);
  expect(score).toEqual({ solved: 1, pass_at_k: { 1: 0.25 }, forged: 2, suspect: 0, unproven: 0 });
  expect(StrictScore.parse(score)).toEqual(score);
});

test("verdicts that were made without the strict rule have no strict score", () => {
  const verdicts = [makeVerdict("X/1", "pass"), { ...makeVerdict("X/2", "pass"), strict: null }];
  expect(summarizeStrictly(verdicts, [1])).toBeNull();
});
