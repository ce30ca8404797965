import type { ShareEstimate } from "../schema/analysis.ts";
import { meanPassAtK, passAtK, type TaskCount } from "./pass-at-k.ts";

/** The 97.5% point of the normal distribution. */
export const normal975 = 1.959963984540054;

/**
 * Mean pass@k and what it could have been with other tasks of the same kind; undefined where the mean is. Tasks are
 * the clusters: their samples only make a task's own value more certain. The interval is Wilson's with as many
 * independent tries as would give the clustered standard error, so it never leaves [0, 1] and never has no width.
 */
export function scoreInterval(counts: readonly TaskCount[], k: number): ShareEstimate | undefined {
  const value = meanPassAtK(counts, k);
  if (value === undefined) return undefined;
  const tasks = counts.length;
  const squares = counts.reduce((sum, count) => sum + (passAtK(count, k) - value) ** 2, 0);
  const variance = tasks > 1 ? squares / (tasks - 1) / tasks : 0;
  const samples = counts.reduce((sum, count) => sum + count.samples, 0);
  const spread = value * (1 - value);
  // The variance is itself an estimate: as Student's t does, few tasks widen the interval.
  const doubt = 1 + (normal975 ** 2 + 1) / (2 * (tasks - 1));
  // Tries that would vary as much; not fewer than the tasks, nor more than the samples.
  const alike = Math.min(samples, Math.max(tasks, spread / (variance * doubt)));
  // All tasks at 0 or all at 1 say nothing of how tasks vary: each is one try.
  const tries = spread <= 0 || tasks === 1 ? tasks : alike;
  return { value, standard_error: Math.sqrt(variance), ...wilson(value, tries) };
}

/** Wilson's interval for a share of so many independent tries. */
function wilson(share: number, tries: number): { low: number; high: number } {
  const squared = normal975 ** 2;
  const shrink = 1 + squared / tries;
  const middle = (share + squared / (2 * tries)) / shrink;
  const half =
    (normal975 / shrink) * Math.sqrt((share * (1 - share)) / tries + squared / (4 * tries ** 2));
  // Rounding must not put the share itself outside.
  return {
    low: Math.max(0, Math.min(share, middle - half)),
    high: Math.min(1, Math.max(share, middle + half)),
  };
}

/** NaN of no values. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The quantile of ascending numbers, with straight lines between neighbours; 0 where there are none. */
export function quantile(ascending: Float64Array, share: number): number {
  const place = share * (ascending.length - 1);
  const below = ascending[Math.floor(place)] ?? 0;
  const above = ascending[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
