import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactMcNemar } from "../../src/analysis/paired-tests.ts";

describe("exactMcNemar", () => {
  // scipy.stats.binomtest(a, a + b, 0.5).pvalue of SciPy 1.7.2
  test.for([
    [1, 0, 1],
    [3, 3, 1],
    [0, 8, 0.0078125],
    [5, 15, 0.04138946533203125],
    [10, 12, 0.8318119049072266],
    [40, 70, 0.005447429511444476],
    [200, 260, 0.0058839224731039984],
    [600, 900, 9.509594050178402e-15],
    [1500, 1400, 0.06598734966518464],
  ] as const)("%i against %i gives SciPy's p", ([first, second, p]) => {
    expect(exactMcNemar(first, second) / p).toBeCloseTo(1, 9);
  });

  test("no task tells: no evidence", () => {
    expect(exactMcNemar(0, 0)).toBe(1);
  });

  test("equals the sum over whole numbers, is symmetric, and lies in (0, 1]", () => {
    const count = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(count, count, (a, b) => {
        const p = exactMcNemar(a, b);
        expect(p).toBe(exactMcNemar(b, a));
        expect(p).toBeGreaterThan(0);
        expect(p).toBeCloseTo(byWholeNumbers(a, b), 10);
      }),
    );
  });
});

function byWholeNumbers(a: number, b: number): number {
  const n = a + b;
  let [term, sum] = [1n, 1n];
  for (let k = 1; k <= Math.min(a, b); k++) {
    term = (term * BigInt(n - k + 1)) / BigInt(k);
    sum += term;
  }
  return Math.min(1, (2 * Number(sum)) / 2 ** n);
}
