import { setTimeout as sleep } from "node:timers/promises";

/** Lets so many in at once, and fewer for a while when it is told to hold back. */
export class AdaptiveLimiter {
  readonly #most: number;
  readonly #now: () => number;
  readonly #waiting = new Set<() => void>();
  #limit: number;
  #running = 0;
  #successes = 0;
  #closedUntil = 0;

  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#limit = most;
    this.#now = now;
  }

  /** How many may be in at once now. */
  get limit(): number {
    return this.#limit;
  }

  /** Resolves when there is room and nothing is held back; what entered must leave. */
  async enter(signal: AbortSignal): Promise<void> {
    while (this.#running >= this.#limit) {
      signal.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = () => resolve();
      this.#waiting.add(wake);
      signal.addEventListener("abort", wake, { once: true });
      await promise;
      signal.removeEventListener("abort", wake);
      this.#waiting.delete(wake);
    }
    this.#running += 1;
    try {
      while (this.#closedUntil > this.#now()) {
        await sleep(this.#closedUntil - this.#now(), undefined, { signal });
      }
      signal.throwIfAborted();
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  leave(): void {
    this.#running -= 1;
    this.#wakeNext();
  }

  /** Nothing begins before this time is over. */
  pause(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#now() + ms);
  }

  /** Half as many at once, never none. */
  holdBack(): void {
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    this.#successes = 0;
  }

  /** One more at once when as many went well as are let in. */
  succeed(): void {
    this.#successes += 1;
    if (this.#limit >= this.#most || this.#successes < this.#limit) return;
    this.#limit += 1;
    this.#successes = 0;
    this.#wakeNext();
  }

  #wakeNext(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#waiting.delete(first);
    first();
  }
}
