import { quantile } from "./quantile.ts";

export interface Interval {
  low: number;
  high: number;
}

/**
 * The 95 % interval of the mean of these differences, one a task: tasks are drawn again with replacement, so that all
 * samples of a task stay together. The middle 95 % of the means; [0, 0] of no tasks.
 */
export function bootstrapMean(
  differences: Float64Array,
  resamples: number,
  random: () => number,
): Interval {
  const count = differences.length;
  if (count === 0) return { low: 0, high: 0 };
  const means = new Float64Array(resamples);
  for (let round = 0; round < resamples; round++) {
    let sum = 0;
    for (let draw = 0; draw < count; draw++) {
      sum += differences[Math.floor(random() * count)] ?? 0;
    }
    means[round] = sum / count;
  }
  means.sort();
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) };
}
