import { expect, test } from "vitest";
import { drawBinomial } from "../../src/analysis/binomial.ts";
import { seededRandom } from "../../src/lib/draw.ts";

const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));

test("a seed gives the same numbers, and its neighbours give others", () => {
  expect(draw(7)).toEqual(draw(7));
  const seeds = [0, 1, 2, 7, 2 ** 32, 2 ** 32 + 1, 999_999_999_999_999];
  expect(new Set(seeds.flatMap(draw)).size).toBe(seeds.length * 5);
});

test("numbers fill [0, 1) evenly, and say nothing of the next one", () => {
  const random = seededRandom(3);
  const numbers = Array.from({ length: 100_000 }, random);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const number of numbers) addOne(tenths, Math.floor(number * 10));
  // Chi-square with 9 degrees of freedom: above 27.9 once in a thousand.
  expect(tenths.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(27.9);
  const products = numbers
    .slice(1)
    .map((number, place) => (number - 0.5) * ((numbers[place] ?? 0) - 0.5));
  const mean = products.reduce((sum, product) => sum + product, 0) / products.length;
  expect(Math.abs(mean) * 12 * Math.sqrt(products.length)).toBeLessThan(3.3);
});

test.for([
  [1, 0.3],
  [40, 0.1],
  [40, 0.5],
  [1000, 0.004],
  [5000, 0.02],
  [300, 0.93],
  [20_000_000, 0.00003],
] as const)(
  "of %i tries at %f the successes have the binomial mean and variance",
  ([tries, chance]) => {
    const random = seededRandom(11);
    const count = 40_000;
    const drawn = Array.from({ length: count }, () => drawBinomial(tries, chance, random));
    expect(drawn.every((value) => Number.isInteger(value) && value >= 0 && value <= tries)).toBe(
      true,
    );
    const [mean, variance] = [tries * chance, tries * chance * (1 - chance)];
    const found = drawn.reduce((sum, value) => sum + value, 0) / count;
    expect(Math.abs(found - mean) / Math.sqrt(variance / count)).toBeLessThan(3.5);
    const spread = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
    // The variance of a sample variance is (kurtosis - 1) / count of it.
    const kurtosis = 3 + (1 - 6 * chance * (1 - chance)) / variance;
    expect(Math.abs(spread / variance - 1)).toBeLessThan(3.5 * Math.sqrt((kurtosis - 1) / count));
  },
);

test("a binomial draw follows the distribution, value by value", () => {
  const random = seededRandom(5);
  const [tries, chance, count] = [60, 0.4, 200_000];
  const seen = Array.from({ length: tries + 1 }, () => 0);
  for (let round = 0; round < count; round++) addOne(seen, drawBinomial(tries, chance, random));
  let [probability, distance, cells] = [(1 - chance) ** tries, 0, 0];
  for (let value = 0; value <= tries; value++) {
    const expected = probability * count;
    if (expected >= 10) {
      distance += ((seen[value] ?? 0) - expected) ** 2 / expected;
      cells += 1;
    }
    probability *= ((tries - value) / (value + 1)) * (chance / (1 - chance));
  }
  expect(distance).toBeLessThan(cells + 3.5 * Math.sqrt(2 * cells));
});

test("certain and impossible draws need no chance", () => {
  const random = seededRandom(1);
  expect([
    drawBinomial(9, 0, random),
    drawBinomial(9, 1, random),
    drawBinomial(0, 0.5, random),
  ]).toEqual([0, 9, 0]);
});

function addOne(counts: number[], place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}
