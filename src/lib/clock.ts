import { setTimeout as sleep } from "node:timers/promises";

/** The time of day and waiting, for work whose pace depends on them; waiting rejects when the signal aborts. */
export const wallClock = {
  now: () => new Date(),
  pause: (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }),
};
export type Clock = typeof wallClock;
