import { setTimeout as sleep } from "node:timers/promises";

/** The time of day and waiting, for work whose pace depends on them. */
export interface Clock {
  now: () => Date;
  /** Rejects when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export const wallClock: Clock = {
  now: () => new Date(),
  pause: (ms, signal) => sleep(ms, undefined, { signal }),
};
