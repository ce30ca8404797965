import { describe, expect, test } from "vitest";
import { bootstrapMean } from "../../src/analysis/paired-tests.ts";
import { seededRandom } from "../../src/lib/draw.ts";

const repeat = (value: number, times: number): number[] =>
  Array.from({ length: times }, () => value);

describe("bootstrapMean", () => {
  // scipy.stats.bootstrap(method="percentile", n_resamples=200000) of SciPy 1.7.2
  test.for([
    {
      name: "one sample a task",
      differences: [...repeat(1, 30), ...repeat(-1, 12), ...repeat(0, 106)],
      interval: { low: 0.040541, high: 0.202703 },
    },
    {
      name: "several samples a task",
      differences: [...repeat(0, 20).flatMap(() => [0.4, -0.2, 0, 0.6, 0.2]), ...repeat(-0.4, 15)],
      interval: { low: 0.06087, high: 0.182609 },
    },
  ])("gives SciPy's interval: $name", ({ differences, interval }) => {
    const { low, high } = bootstrapMean(Float64Array.from(differences), 20_000, seededRandom(7));
    // Means lie on a grid of 1 / tasks; a resampled quantile may fall on the neighbour.
    expect(Math.abs(low - interval.low)).toBeLessThan(0.007);
    expect(Math.abs(high - interval.high)).toBeLessThan(0.007);
  });

  test("the same seed gives the same interval, another seed another", () => {
    const differences = Float64Array.from({ length: 50 }, (_, index) => (index % 7) / 7 - 0.4);
    const draw = (seed: number) => bootstrapMean(differences, 200, seededRandom(seed));
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  test("of no tasks, or of tasks that never differ, is a point", () => {
    const random = seededRandom(0);
    expect(bootstrapMean(new Float64Array(0), 100, random)).toEqual({ low: 0, high: 0 });
    expect(bootstrapMean(new Float64Array(5), 100, random)).toEqual({ low: 0, high: 0 });
  });

  test.for([
    { gained: 0.2, lost: 0.1, tasks: 100 },
    { gained: 0.12, lost: 0.12, tasks: 120 },
  ])(
    "covers the true difference in 93 to 97 of 100 simulations: $gained gained, $lost lost, $tasks tasks",
    ({ gained, lost, tasks }) => {
      const random = seededRandom(tasks);
      const truth = gained - lost;
      const rounds = 1000;
      let covered = 0;
      for (let round = 0; round < rounds; round++) {
        const differences = Float64Array.from({ length: tasks }, () => {
          const draw = random();
          return draw < gained ? 1 : draw < gained + lost ? -1 : 0;
        });
        const { low, high } = bootstrapMean(differences, 1000, random);
        if (low <= truth && truth <= high) covered += 1;
      }
      expect(covered / rounds).toBeGreaterThan(0.93);
      expect(covered / rounds).toBeLessThan(0.97);
    },
  );
});
