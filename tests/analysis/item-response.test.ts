import { describe, expect, test } from "vitest";
import { pearson } from "../../src/analysis/correlation.ts";
import { fitItemResponse } from "../../src/analysis/item-response.ts";
import { noVerdict, type VerdictMatrix } from "../../src/analysis/verdict-matrix.ts";
import { drawMatrix, simulateWorld } from "../support/make-matrix.ts";

/** What the fitted tasks say of each run: its ability's mean and deviation after its verdicts, in a normal population. */
function rateRuns({ runs, tasks, first }: VerdictMatrix) {
  const fit = fitItemResponse({ runs, tasks, first });
  const { difficulty, discrimination } = fit;
  const scale = Array.from({ length: 161 }, (_, place) => (place - 80) / 20);
  const rated = runs.map((_, run) => {
    const logs = scale.map((ability) =>
      tasks.reduce(
        (sum, __, task) => {
          const verdict = first[run * tasks.length + task];
          if (verdict === noVerdict) return sum;
          const logit = (discrimination[task] ?? 0) * (ability - (difficulty[task] ?? 0));
          return sum - Math.log1p(Math.exp(verdict === 1 ? -logit : logit));
        },
        -(ability ** 2) / 2,
      ),
    );
    const most = Math.max(...logs);
    const weights = logs.map((log) => Math.exp(log - most));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const average = (tell: (ability: number) => number) =>
      weights.reduce((sum, weight, place) => sum + weight * tell(scale[place] ?? 0), 0) / all;
    const mean = average((ability) => ability);
    return { mean, deviation: Math.sqrt(average((ability) => (ability - mean) ** 2)) };
  });
  const ability = Float64Array.from(rated, ({ mean }) => mean);
  const abilityError = Float64Array.from(rated, ({ deviation }) => deviation);
  return { ...fit, ability, abilityError };
}

const alike = (a: Float64Array, b: Float64Array) => pearson([...a], [...b])?.value ?? 0;

describe("item response", () => {
  test("finds the abilities, difficulties and discriminations of a simulated world", () => {
    const world = simulateWorld({ models: 150, tasks: 300, seed: 5 });
    const fit = rateRuns(world.matrix);
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
    const { difficulty, discrimination, ability, abilityError, information } = rateRuns(
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
