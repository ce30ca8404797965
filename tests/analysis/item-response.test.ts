import { describe, expect, test } from "vitest";
import { pearson } from "../../src/analysis/correlation.ts";
import { fitItemResponse } from "../../src/analysis/item-response.ts";
import { drawMatrix, simulateWorld } from "../support/make-matrix.ts";

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
