import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meanPassAtK, passAtK } from "../../src/analysis/pass-at-k.ts";

/** C(n, k), exactly. */
function choose(n: number, k: number): bigint {
  if (k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

const cases = fc
  .integer({ min: 1, max: 50 })
  .chain((n) => fc.tuple(fc.constant(n), fc.nat({ max: n }), fc.integer({ min: 1, max: n })));

describe("pass@k", () => {
  test("is the closed form 1 - C(n-c, k) / C(n, k) for every c and k up to 50 samples", () => {
    let worst = 0;
    for (let n = 1; n <= 50; n++) {
      for (let c = 0; c <= n; c++) {
        for (let k = 1; k <= n; k++) {
          const expected = 1 - Number(choose(n - c, k)) / Number(choose(n, k));
          worst = Math.max(worst, Math.abs(passAtK({ samples: n, passed: c }, k) - expected));
        }
      }
    }
    expect(worst).toBeLessThan(1e-12);
  });

  test("is the share of passing samples for k = 1", () => {
    fc.assert(
      fc.property(cases, ([n, c]) => {
        expect(passAtK({ samples: n, passed: c }, 1)).toBeCloseTo(c / n, 12);
      }),
    );
  });

  test.for([
    [10, 0, 5, 0],
    [10, 10, 5, 1],
    [10, 1, 10, 1],
    [5, 2, 5, 1],
  ] as const)("of %i samples, %i passing, k = %i is exactly %f", ([n, c, k, value]) => {
    expect(passAtK({ samples: n, passed: c }, k)).toBe(value);
  });
});

describe("the mean of pass@k", () => {
  const counts = [
    { samples: 2, passed: 1 },
    { samples: 4, passed: 4 },
  ];

  test("counts every task once, however many samples it has", () => {
    expect(meanPassAtK(counts, 1)).toBe(0.75);
  });

  test("is unknown where a task has fewer than k samples, and without tasks", () => {
    expect(meanPassAtK(counts, 3)).toBeUndefined();
    expect(meanPassAtK([], 1)).toBeUndefined();
  });
});
