import type { GroupDifference } from "../schema/analysis.ts";
import { normal975 } from "./interval.ts";
import { meanOf } from "./quantile.ts";

const leastModels = 4;

/** Undefined where a group is empty. */
export function compareGroups(
  first: readonly number[],
  second: readonly number[],
): GroupDifference | undefined {
  if (first.length === 0 || second.length === 0) return undefined;
  const [a, b] = [momentsOf(first), momentsOf(second)];
  const difference = b.mean - a.mean;
  const plain: GroupDifference = {
    counts: [first.length, second.length],
    means: [a.mean, b.mean],
    difference,
    low: null,
    high: null,
  };
  if (first.length < leastModels || second.length < leastModels) return plain;
  const variance = a.variance + b.variance;
  if (variance === 0) return { ...plain, low: difference, high: difference };
  const freedom =
    variance ** 2 / (a.variance ** 2 / (first.length - 1) + b.variance ** 2 / (second.length - 1));
  const half = student975(freedom) * Math.sqrt(variance);
  return { ...plain, low: difference - half, high: difference + half };
}

/** Mean, and variance of the mean. */
function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / Math.max(1, values.length - 1) / values.length };
}

/** The 97.5% point of Student's t, by the Cornish-Fisher series; right to 1% from 3 degrees of freedom. */
function student975(freedom: number): number {
  const z = normal975;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}
