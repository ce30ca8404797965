import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kendall, pearson, spearman } from "../../src/analysis/correlation.ts";

const xs = [1, 1, 2, 2, 3, 5, 5, 5, 9, 4];
const ys = [3, 1, 1, 2, 2, 8, 4, 4, 7, 6];

describe("a correlation with ties", () => {
  // Values by scipy 1.7.2: pearsonr, spearmanr, kendalltau; intervals by numpy.
  test.for([
    ["Pearson's", pearson, 0.773089595179302, 0.279523434715395, 0.9434732000627509],
    ["Spearman's", spearman, 0.8006580200091965, 0.2441311102483511, 0.9604532118940047],
    ["Kendall's", kendall, 0.6343350474165466, 0.21622129642566806, 0.8558401883602113],
  ] as const)("is %s as scipy has it", ([, measure, value, low, high]) => {
    const found = measure(xs, ys);
    expect(found?.value).toBeCloseTo(value, 12);
    expect(found?.low).toBeCloseTo(low, 10);
    expect(found?.high).toBeCloseTo(high, 10);
  });
});

describe.for([
  ["pearson", pearson],
  ["spearman", spearman],
  ["kendall", kendall],
] as const)("%s", ([, measure]) => {
  test("is unknown without pairs, with one, and where a side never varies", () => {
    expect(measure([], [])).toBeUndefined();
    expect(measure([1], [2])).toBeUndefined();
    expect(measure([1, 2, 3], [4, 4, 4])).toBeUndefined();
  });

  test("of a few pairs has no interval, and of perfect ones a finite one", () => {
    expect(measure([1, 2, 3], [1, 2, 3])).toMatchObject({ value: 1, low: null, high: null });
    const many = Array.from({ length: 12 }, (_, place) => place);
    const found = measure(many, many.toReversed());
    expect(found?.value).toBeCloseTo(-1, 12);
    expect(Number.isFinite(found?.low) && Number.isFinite(found?.high)).toBe(true);
  });

  test("stays within -1 and 1, is symmetric, and lies in its interval", () => {
    const pair = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 20 }), (pairs) => {
        const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const found = measure(a, b);
        expect(measure(b, a)?.value).toEqual(found?.value);
        if (found === undefined) return;
        expect(Math.abs(found.value)).toBeLessThanOrEqual(1);
        expect(found.low ?? -1).toBeLessThanOrEqual(found.value);
        expect(found.high ?? 1).toBeGreaterThanOrEqual(found.value);
      }),
    );
  });
});
