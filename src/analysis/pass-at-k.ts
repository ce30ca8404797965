/** Samples of one task and how many of them passed. */
export interface TaskCount {
  samples: number;
  passed: number;
}

/** Unbiased estimate of the chance that one of k samples passes: 1 - C(n-c, k) / C(n, k). */
export function passAtK({ samples, passed }: TaskCount, k: number): number {
  if (samples - passed < k) return 1;
  let missed = 1;
  for (let n = samples - passed + 1; n <= samples; n++) missed *= 1 - k / n;
  return 1 - missed;
}

/** The mean over tasks, or undefined where a task has fewer than k samples (or there is no task). */
export function meanPassAtK(counts: readonly TaskCount[], k: number): number | undefined {
  if (counts.length === 0 || counts.some((count) => count.samples < k)) return undefined;
  return counts.reduce((sum, count) => sum + passAtK(count, k), 0) / counts.length;
}

/** pass@1 of a task, exactly: equal shares are equal numbers, which a product over samples does not promise. */
export function passRate({ samples, passed }: TaskCount): number {
  return passed / samples;
}
