import { passRate, type TaskCount } from "./pass-at-k.ts";
import { meanOf } from "./quantile.ts";

export interface TaskPair {
  first: TaskCount;
  second: TaskCount;
}

export interface NeededSize {
  /** Null where the runs are level: no number of tasks tells no difference. */
  tasks: number | null;
  /** Samples a task, on the tasks there are; null where no number would do, or one sample a task cannot tell. */
  samples: number | null;
}

// Quantiles of the normal distribution: 5 % two-sided, and a power of 80 %.
const bothErrors = 1.959964 + 0.841621;

/**
 * What would tell a difference of this size four times in five: tasks = (1.96 + 0.84)² · variance / difference², with
 * the variance of the differences by task. More samples a task only take away the part of the variance that is
 * within tasks.
 */
export function findNeededSize(pairs: readonly TaskPair[]): NeededSize {
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
