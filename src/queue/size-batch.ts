const mostChecks = 20_000;

/** How long samples of a check take, learned from those that came back. */
export function createDurationMemory() {
  const byCheck = new Map<string, number>();
  let mean: number | undefined;
  return {
    learn(check: string, wallMs: number): void {
      const known = byCheck.get(check);
      byCheck.delete(check);
      byCheck.set(check, known === undefined ? wallMs : (known + wallMs) / 2);
      mean = mean === undefined ? wallMs : 0.98 * mean + 0.02 * wallMs;
      const [oldest] = byCheck.keys();
      if (byCheck.size > mostChecks && oldest !== undefined) byCheck.delete(oldest);
    },
    expectMs: (check: string): number => byCheck.get(check) ?? mean ?? unknownMs,
  };
}

/** A sample of which nothing is known: so that the first jobs are small. */
const unknownMs = 250;

/** What a job should be at most: a worker's death costs it all, and a run's end waits for the last one. */
export const batchSizes = { ms: 500, bytes: 2 ** 20, samples: 128 } as const;

/**
 * How many of those that wait go into the next job: as much as half a second takes, so long samples go alone; never
 * more than a share of what is left, so that the last jobs are small and all cores end together.
 */
export function sizeBatch(
  waiting: Iterable<{ expectedMs: number; bytes: number }>,
  count: number,
  cores: number,
): number {
  const share = Math.max(1, Math.ceil(count / (2 * Math.max(1, cores))));
  let [taken, ms, bytes] = [0, 0, 0];
  for (const one of waiting) {
    ms += one.expectedMs;
    bytes += one.bytes;
    const isFull = ms > batchSizes.ms || bytes > batchSizes.bytes;
    if (taken > 0 && isFull) break;
    taken += 1;
    if (taken >= Math.min(share, batchSizes.samples)) break;
  }
  return taken;
}
