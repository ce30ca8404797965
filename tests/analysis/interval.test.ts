import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawBinomial } from "../../src/analysis/binomial.ts";
import { scoreInterval } from "../../src/analysis/interval.ts";
import { passAtK, type TaskCount } from "../../src/analysis/pass-at-k.ts";
import { seededRandom } from "../../src/lib/draw.ts";

interface World {
  tasks: number;
  /** Share of easy tasks; with one sample a task, the share that passes. */
  mean: number;
  samples: number;
  k: number;
}

// On an easy task samples pass nine times in ten, on a hard one once.
const easy = 0.9;
const rounds = 2000;

function coverage({ tasks, mean, samples, k }: World): number {
  const random = seededRandom(17);
  const chances = [1 - easy, easy];
  const valueAt = (chance: number) => 1 - (1 - chance) ** k;
  const truth =
    samples === 1 ? mean : (1 - mean) * valueAt(chances[0] ?? 0) + mean * valueAt(chances[1] ?? 0);
  let covered = 0;
  for (let round = 0; round < rounds; round++) {
    const counts = Array.from({ length: tasks }, (): TaskCount => {
      if (samples === 1) return { samples, passed: random() < mean ? 1 : 0 };
      const chance = chances[random() < mean ? 1 : 0] ?? 0;
      return { samples, passed: drawBinomial(samples, chance, random) };
    });
    const interval = scoreInterval(counts, k);
    if (interval !== undefined && interval.low <= truth && truth <= interval.high) covered += 1;
  }
  return covered / rounds;
}

describe("the interval of a score", () => {
  const worlds: World[] = [30, 148, 774, 1140].flatMap((tasks) =>
    [0.15, 0.35, 0.5, 0.8].flatMap((mean) => [
      { tasks, mean, samples: 1, k: 1 },
      { tasks, mean, samples: 5, k: 1 },
      { tasks, mean, samples: 10, k: 5 },
    ]),
  );
  test.for(worlds)("covers 93 to 97%: $tasks tasks at $mean, $samples samples, k = $k", (world) => {
    const share = coverage(world);
    expect(share).toBeGreaterThanOrEqual(0.93);
    expect(share).toBeLessThanOrEqual(0.97);
  });

  test("holds its value, stays in [0, 1] and has a width, whatever the counts", () => {
    const count = fc
      .integer({ min: 3, max: 8 })
      .chain((samples) => fc.nat({ max: samples }).map((passed) => ({ samples, passed })));
    fc.assert(
      fc.property(
        fc.array(count, { minLength: 1 }),
        fc.integer({ min: 1, max: 3 }),
        (counts, k) => {
          const interval = scoreInterval(counts, k);
          if (interval === undefined) throw new Error("There are enough samples.");
          const { value, standard_error: standardError, low, high } = interval;
          expect(0 <= low && low <= value && value <= high && high <= 1 && low < high).toBe(true);
          expect(standardError).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test.for([
    // Wilson's interval by statsmodels' formula: 0 of 20, 20 of 20, 10 of 20, 1 of 1.
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
    [10, 20, 0.2993, 0.7007],
    [1, 1, 0.2065, 1],
  ] as const)("of %i of %i tasks is Wilson's", ([passed, tasks, low, high]) => {
    const counts = Array.from({ length: tasks }, (_, task) => ({
      samples: 1,
      passed: task < passed ? 1 : 0,
    }));
    const interval = scoreInterval(counts, 1);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test("has the standard error of the task means, however many samples a task has", () => {
    const counts = [1, 4, 2, 5, 0, 3].map((passed) => ({ samples: 5, passed }));
    const values = counts.map((count) => passAtK(count, 2));
    const mean = values.reduce((sum, value) => sum + value, 0) / 6;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 5;
    expect(scoreInterval(counts, 2)?.standard_error).toBeCloseTo(Math.sqrt(variance / 6), 12);
  });

  test("is unknown where pass@k is: no tasks, or too few samples", () => {
    expect(scoreInterval([], 1)).toBeUndefined();
    expect(scoreInterval([{ samples: 1, passed: 1 }], 2)).toBeUndefined();
  });
});
