import { wallClock, type Clock } from "../../lib/clock.ts";
import { ModelError } from "../../models/support/model.ts";

export interface Patience {
  /** From 0 up to 1: so that those who wait do not come back all at once. */
  random: () => number;
  signal: AbortSignal;
  clock?: Clock | undefined;
  /** Hears of every request that will be tried again. */
  onRetry: (error: ModelError) => void;
}

const mostAttempts = 8;
// Each of them is paid for, and a model that has nothing to say seldom changes its mind.
const mostEmptyAttempts = 3;
const [firstWaitMs, longestWaitMs] = [1000, 60_000];

/** Vendors whose quota is spent ask for hours: the time after which it is tried again all the same. */
export const longestObeyedMs = 300_000;

/** Tries until it goes well: what may pass is tried again, later and later; what will not is thrown. */
export async function tryPatiently<T>(
  attempt: () => Promise<T>,
  { random, signal, onRetry, clock = wallClock }: Patience,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelError && error.mayPass)) throw error;
      if (tries >= (error.kind === "empty" ? mostEmptyAttempts : mostAttempts)) throw error;
      onRetry(error);
      const backoff = Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));
      await clock.pause(obeyed(error.retryAfterMs) ?? backoff * (0.5 + random() / 2), signal);
    }
  }
}

/** How long a vendor's wish is obeyed; null where it has none. */
export function obeyed(retryAfterMs: number | null): number | null {
  return retryAfterMs === null ? null : Math.min(retryAfterMs, longestObeyedMs);
}
