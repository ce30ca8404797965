import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countWins, fitStrengths } from "../../src/analysis/bradley-terry.ts";
import { rateElo } from "../../src/analysis/elo.ts";
import { quantile } from "../../src/analysis/interval.ts";
import { seededRandom } from "../../src/lib/draw.ts";
import { drawMatrix, simulateWorld } from "../support/make-matrix.ts";

const toElo = (strengths: Float64Array) =>
  Array.from(strengths, (strength) => 1000 + (strength * 400) / Math.LN10);

describe("wins", () => {
  test("are tasks that one passes and the other does not; ties and missing verdicts count for nobody", () => {
    const { wins } = countWins(drawMatrix(["1100.", "10101"]));
    expect([...wins]).toEqual([0, 1, 1, 0]);
  });

  test("are counted right across words of 32 tasks", () => {
    const random = seededRandom(4);
    const rows = Array.from({ length: 5 }, () =>
      Array.from({ length: 101 }, () => "01."[Math.floor(random() * 3)]).join(""),
    );
    const { size, wins } = countWins(drawMatrix(rows));
    for (const [i, winner] of rows.entries()) {
      for (const [j, loser] of rows.entries()) {
        const expected = Array.from(winner).filter(
          (letter, task) => letter === "1" && loser[task] === "0",
        );
        expect(wins[i * size + j]).toBe(expected.length);
      }
    }
  });
});

describe("strengths", () => {
  // By scipy's BFGS on the likelihood, and by scikit-learn's logistic regression without penalty: alike to 4 digits.
  test("are those of an independent fit", () => {
    const wins = Float64Array.of(
      0,
      7,
      9,
      12,
      3,
      5,
      0,
      6,
      8,
      4,
      2,
      6,
      0,
      9,
      5,
      1,
      3,
      4,
      0,
      2,
      6,
      5,
      8,
      11,
      0,
    );
    const fit = fitStrengths({ size: 5, wins });
    const expected = [1111.28786, 1014.01212, 967.75063, 803.26458, 1103.6848];
    for (const [place, elo] of toElo(fit.strengths).entries()) {
      expect(elo).toBeCloseTo(expected[place] ?? 0, 3);
    }
    expect(fit.usesVirtualGames).toBe(false);
  });

  test("of a player who never loses are finite by a virtual game for each", () => {
    const fit = fitStrengths({ size: 3, wins: Float64Array.of(0, 4, 6, 0, 0, 5, 0, 2, 0) });
    const expected = [1365.76528, 889.29467, 744.94005];
    for (const [place, elo] of toElo(fit.strengths).entries()) {
      expect(elo).toBeCloseTo(expected[place] ?? 0, 3);
    }
    expect(fit.usesVirtualGames).toBe(true);
  });

  test("of two players are the log of their wins' ratio", () => {
    const fit = fitStrengths({ size: 2, wins: Float64Array.of(0, 9000, 1, 0) });
    expect((fit.strengths[0] ?? 0) - (fit.strengths[1] ?? 0)).toBeCloseTo(Math.log(9000), 8);
  });

  test("do not depend on where a fit starts", () => {
    const { matrix } = simulateWorld({ models: 12, tasks: 60, seed: 3 });
    const counts = countWins(matrix);
    const other = countWins(simulateWorld({ models: 12, tasks: 60, seed: 4 }).matrix);
    const [cold, warm] = [fitStrengths(counts), fitStrengths(counts, fitStrengths(other))];
    for (const [place, strength] of cold.strengths.entries()) {
      expect(warm.strengths[place]).toBeCloseTo(strength, 7);
    }
  });
});

describe("Elo", () => {
  test("has the mean 1000, and intervals around the fit", () => {
    const { matrix } = simulateWorld({ models: 10, tasks: 200, seed: 1 });
    const ratings = rateElo(matrix, { seed: 0 });
    const mean = ratings.reduce((sum, { fitted }) => sum + fitted, 0) / ratings.length;
    expect(mean).toBeCloseTo(1000, 8);
    for (const { elo, low, high, fitted, basis } of ratings) {
      expect(low).toBeLessThan(elo);
      expect(elo).toBeLessThan(high);
      expect(Math.abs(elo - fitted)).toBeLessThan(10);
      expect(basis).toBe("games");
    }
  });

  test("is the same for the same seed, and hardly another one for another", () => {
    const { matrix } = simulateWorld({ models: 6, tasks: 300, seed: 2 });
    expect(rateElo(matrix, { seed: 5 })).toEqual(rateElo(matrix, { seed: 5 }));
    const [ours, others] = [rateElo(matrix, { seed: 5 }), rateElo(matrix, { seed: 6 })];
    expect(ours).not.toEqual(others);
    for (const [place, { low }] of ours.entries()) {
      expect(Math.abs(low - (others[place]?.low ?? 0))).toBeLessThan(10);
    }
  });

  test("has the percentiles that resampling the listed games gives", () => {
    const { matrix } = simulateWorld({ models: 4, tasks: 80, seed: 9 });
    const { size, wins } = countWins(matrix);
    const games = [...wins].flatMap((count, cell) => Array.from({ length: count }, () => cell));
    const random = seededRandom(1);
    const drawn = Array.from({ length: 3000 }, () => {
      const resampled = new Float64Array(wins.length);
      for (let game = 0; game < games.length; game++) {
        const cell = games[Math.floor(random() * games.length)] ?? 0;
        resampled[cell] = (resampled[cell] ?? 0) + 1;
      }
      return toElo(fitStrengths({ size, wins: resampled }).strengths)[0] ?? 0;
    });
    const [rating] = rateElo(matrix, { seed: 1, bootstraps: 3000 });
    const listed = Float64Array.from(drawn).toSorted();
    const width = (rating?.high ?? 0) - (rating?.low ?? 0);
    for (const [share, value] of [
      [0.025, rating?.low],
      [0.5, rating?.elo],
      [0.975, rating?.high],
    ] as const) {
      expect(Math.abs(quantile(listed, share) - (value ?? 0))).toBeLessThan(width * 0.06);
    }
  });

  test.for([
    ["one model", ["1010"], "no games"],
    ["no model", [], "no games"],
    ["one task", ["1", "0", "0"], "virtual games"],
    ["only ties", ["1100", "1100"], "no games"],
    ["no verdicts", ["....", "...."], "no games"],
    ["a model that never wins", ["1101", "1011", "0000"], "virtual games"],
    ["groups that never met", ["10..", "01..", "..10", "..01"], "virtual games"],
  ] as const)("of %s is finite, and says what it rests on", ([, rows, basis]) => {
    for (const rating of rateElo(drawMatrix(rows), { seed: 0, bootstraps: 50 })) {
      const { elo, low, high, fitted } = rating;
      expect([elo, low, high, fitted].every(Number.isFinite)).toBe(true);
      expect(rating.basis).toBe(basis);
    }
  });

  test("of a model without games is 1000, and does not touch the others", () => {
    const ratings = rateElo(drawMatrix(["110", "101", "..."]), { seed: 0, bootstraps: 20 });
    expect(ratings.map(({ fitted }) => fitted)).toEqual([1000, 1000, 1000]);
    expect(ratings[2]).toMatchObject({ elo: 1000, games: 0, basis: "no games" });
  });

  test("is finite for whatever verdicts there are", () => {
    const row = fc.string({ unit: fc.constantFrom("0", "1", "."), minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        for (const { elo, low, high } of rateElo(drawMatrix(rows), { seed: 1, bootstraps: 10 })) {
          expect(Number.isFinite(elo) && low <= elo && elo <= high).toBe(true);
        }
      }),
    );
  });
});
