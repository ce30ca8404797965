import { passRate, type TaskCount } from "./pass-at-k.ts";
import { meanOf, quantile } from "./interval.ts";

/**
 * McNemar's exact test: how likely it is, if both runs are equally good, that the tasks which only one of them solves
 * are split as unevenly as this, or more. Two-sided, binomial with a chance of one half; 1 without such tasks.
 */
export function exactMcNemar(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  // Terms in logarithms: 2 ** -n is zero from n = 1075 on.
  let term = -n * Math.LN2;
  let tail = Math.exp(term);
  for (let k = 1; k <= fewer; k++) {
    term += Math.log((n - k + 1) / k);
    tail += Math.exp(term);
  }
  return Math.min(1, 2 * tail);
}

/**
 * The 95% interval of the mean of these differences, one a task: tasks are drawn again with replacement, so that all
 * samples of a task stay together. The middle 95% of the means; [0, 0] of no tasks.
 */
export function bootstrapMean(differences: Float64Array, resamples: number, random: () => number) {
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

export interface TaskPair {
  first: TaskCount;
  second: TaskCount;
}

// Quantiles of the normal distribution: 5% two-sided, and a power of 80%.
const bothErrors = 1.959964 + 0.841621;

/**
 * What would tell a difference of this size four times in five: tasks = (1.96 + 0.84)² · variance / difference², with
 * the variance of the differences by task. More samples a task, on the tasks there are, only take away the part of the
 * variance that is within tasks. Null is what no number would tell: of tasks where the runs are level, of samples where
 * one sample a task cannot tell how they vary.
 */
export function findNeededSize(pairs: readonly TaskPair[]) {
  const differences = pairs.map(({ first, second }) => passRate(second) - passRate(first));
  const difference = meanOf(differences);
  if (pairs.length < 2 || difference === 0) return { tasks: null, samples: null };
  const variance =
    differences.reduce((sum, each) => sum + (each - difference) ** 2, 0) / (pairs.length - 1);
  const perTask = (difference / bothErrors) ** 2;
  return {
    tasks: Math.max(2, Math.ceil(variance / perTask)),
    samples: findSamples(pairs, variance, perTask),
  };
}

function findSamples(pairs: readonly TaskPair[], variance: number, perTask: number): number | null {
  const counts = pairs.flatMap(({ first, second }) => [first, second]);
  if (counts.some(({ samples }) => samples < 2)) return null;
  // Of one sample of each run, and of the means over the samples there are.
  const ofSamples = (2 * counts.reduce((sum, count) => sum + spreadOf(count), 0)) / counts.length;
  const ofMeans =
    (2 * counts.reduce((sum, count) => sum + spreadOf(count) / count.samples, 0)) / counts.length;
  const between = Math.max(0, variance - ofMeans);
  const room = perTask * pairs.length - between;
  return room <= 0 ? null : Math.max(1, Math.ceil(ofSamples / room));
}

/** The unbiased variance of one sample of a task. */
function spreadOf({ samples, passed }: TaskCount): number {
  const rate = passRate({ samples, passed });
  return (rate * (1 - rate) * samples) / (samples - 1);
}
