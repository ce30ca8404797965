import { setTimeout as sleep } from "node:timers/promises";

export type AdaptiveLimiter = ReturnType<typeof createAdaptiveLimiter>;

/** Lets so many in at once, and fewer for a while when it is told to hold back. */
export function createAdaptiveLimiter(most: number, now: () => number = () => performance.now()) {
  const waiting = new Set<() => void>();
  let limit = most;
  let running = 0;
  let successes = 0;
  let closedUntil = 0;

  const isFull = () => running >= limit;

  function wakeNext(): void {
    const [first] = waiting;
    if (first === undefined) return;
    waiting.delete(first);
    first();
  }

  function leave(): void {
    running -= 1;
    wakeNext();
  }

  return {
    /** How many may be in at once now. */
    get limit(): number {
      return limit;
    },

    /** Resolves when there is room and nothing is held back; what entered must leave. */
    async enter(signal: AbortSignal): Promise<void> {
      while (isFull()) {
        signal.throwIfAborted();
        const { promise, resolve } = Promise.withResolvers<void>();
        const wake = () => resolve();
        waiting.add(wake);
        signal.addEventListener("abort", wake, { once: true });
        await promise;
        signal.removeEventListener("abort", wake);
        waiting.delete(wake);
      }
      running += 1;
      try {
        for (let left; (left = closedUntil - now()) > 0;) await sleep(left, undefined, { signal });
        signal.throwIfAborted();
      } catch (error) {
        leave();
        throw error;
      }
    },

    leave,

    /** Nothing begins before this time is over. */
    pause(ms: number): void {
      closedUntil = Math.max(closedUntil, now() + ms);
    },

    /** Half as many at once, never none. */
    holdBack(): void {
      limit = Math.max(1, Math.floor(limit / 2));
      successes = 0;
    },

    /** One more at once when as many went well as are let in. */
    succeed(): void {
      successes += 1;
      if (limit >= most || successes < limit) return;
      limit += 1;
      successes = 0;
      wakeNext();
    },
  };
}
