import { describe, expect, test } from "vitest";
import { tabulate } from "../../src/analysis/ability-grid.ts";
import { pearson } from "../../src/analysis/correlation.ts";
import { chooseTelling, estimateFullScore } from "../../src/analysis/budget.ts";
import { fitItemResponse } from "../../src/analysis/item-response.ts";
import { planBudget } from "../../src/analysis/plan-budget.ts";
import { noVerdict } from "../../src/analysis/verdict-matrix.ts";
import { drawMatrix, simulateWorld, type SimulatedWorld } from "../support/make-matrix.ts";

const alike = (a: Float64Array, b: Float64Array) => pearson([...a], [...b])?.value ?? 0;

describe("item response", () => {
  test("finds the abilities, difficulties and discriminations of a simulated world", () => {
    const world = simulateWorld({ models: 150, tasks: 300, seed: 5 });
    const fit = fitItemResponse(world.matrix);
    expect(alike(fit.ability, world.abilities)).toBeGreaterThan(0.99);
    expect(alike(fit.difficulty, world.difficulties)).toBeGreaterThan(0.95);
    expect(alike(fit.discrimination, world.discriminations)).toBeGreaterThan(0.7);
  });

  test.for([
    ["no runs", []],
    ["one run", ["1010"]],
    ["two runs alike", ["1100", "1100"]],
    ["everything solved", ["111", "111", "111"]],
    ["nothing solved", ["000", "000"]],
    ["no verdicts", ["...", "..."]],
    ["verdicts that contradict each other", ["110011", "001100", "110011", "0.11.0"]],
  ] as const)("of %s stays finite", ([, rows]) => {
    const { difficulty, discrimination, ability, abilityError, information } = fitItemResponse(
      drawMatrix(rows),
    );
    for (const values of [difficulty, discrimination, ability, abilityError, information]) {
      expect(values.every(Number.isFinite)).toBe(true);
    }
  });

  test("a task that tells strong from weak models is more telling than a coin", () => {
    const rows = ["00000111", "00001110", "00011101", "00111110", "01111101", "11111110"];
    const { information } = fitItemResponse(drawMatrix(rows));
    expect(information[2]).toBeGreaterThan(information[7] ?? 0);
  });
});

/** Shares of new models of a world whose true full score the interval holds. */
function coverage(world: SimulatedWorld, budget: number): { share: number; width: number } {
  const models = 300;
  const plan = planBudget(world.matrix, budget);
  const table = tabulate(plan.fit);
  const chosen = new Set(plan.chosen);
  let [covered, width] = [0, 0];
  for (let model = 0; model < models; model++) {
    const answers = world.answer(world.normal());
    const seen = answers.map((verdict, task) => (chosen.has(task) ? verdict : noVerdict));
    const { low, high } = estimateFullScore(table, seen, plan);
    const truth = answers.reduce((sum, verdict) => sum + verdict, 0) / answers.length;
    if (low <= truth && truth <= high) covered += 1;
    width += high - low;
  }
  return { share: covered / models, width: width / models };
}

describe("a budget of tasks", () => {
  test("estimates the full score of simulated models with an interval that covers 93 to 97 %", () => {
    const found = [1, 2, 3, 4, 5].map((seed) =>
      coverage(simulateWorld({ models: 60, tasks: 300, seed }), 60),
    );
    const share = found.reduce((sum, world) => sum + world.share, 0) / found.length;
    expect(share).toBeGreaterThanOrEqual(0.93);
    expect(share).toBeLessThanOrEqual(0.97);
    // 60 tasks drawn by lot would give 22 points.
    for (const { width } of found) expect(width).toBeLessThan(0.15);
  });

  test("chooses each task once, the most telling first, and never more than there are", () => {
    const { matrix } = simulateWorld({ models: 30, tasks: 40, seed: 2 });
    const fit = fitItemResponse(matrix);
    const all = chooseTelling(fit, 100);
    expect(all.toSorted((a, b) => a - b)).toEqual([...matrix.tasks.keys()]);
    expect(chooseTelling(fit, 5)).toEqual(all.slice(0, 5));
    const [best = 0] = all;
    expect(
      fit.information.filter((value) => value > (fit.information[best] ?? 0)).length,
    ).toBeLessThan(3);
  });

  test("with every task judged is the score itself", () => {
    const world = simulateWorld({ models: 20, tasks: 30, seed: 3 });
    const answers = world.answer(0);
    const truth = answers.reduce((sum, verdict) => sum + verdict, 0) / 30;
    const estimate = estimateFullScore(tabulate(fitItemResponse(world.matrix)), answers);
    expect(estimate).toMatchObject({ value: truth, standardError: 0, low: truth, high: truth });
  });

  test("allows for stored runs that lack verdicts", () => {
    const { matrix } = simulateWorld({ models: 12, tasks: 50, seed: 8 });
    const first = matrix.first.map((verdict, cell) => (cell % 7 === 0 ? noVerdict : verdict));
    const plan = planBudget({ ...matrix, first }, 10);
    expect(plan.chosen).toHaveLength(10);
    expect(plan.widening).toBeGreaterThanOrEqual(1);
  });
});
