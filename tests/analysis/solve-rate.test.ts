import { expect, test } from "vitest";
import { rankByDifficulty, solveRate } from "../../src/analysis/verdict-matrix.ts";
import { SolveRate } from "../../src/schema/leaderboard.ts";
import { drawMatrix } from "../support/make-matrix.ts";

test("tasks are counted by the share of runs that solve them; those without verdicts are left out", () => {
  const rate = solveRate(drawMatrix(["110.1", "100.1", "100.."]));
  expect(rate).toEqual({ models: 3, tasks: 4, none: 1, all: 2, curve: [0, 1 / 3, 1, 1] });
  expect(SolveRate.safeParse(rate).success).toBe(true);
});

test("the hardest come first, and among equals those that more runs tried", () => {
  const ranked = rankByDifficulty(drawMatrix(["0101", ".101", "0.00"]));
  expect(ranked.map(({ task_id }) => task_id)).toEqual(["T/2", "T/0", "T/3", "T/1"]);
});

test("without runs there is nothing to solve", () => {
  expect(solveRate(drawMatrix([]))).toEqual({ models: 0, tasks: 0, none: 0, all: 0, curve: [] });
});
