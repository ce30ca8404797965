import type { LibraryDurations } from "../schema/library-durations.ts";

/** A guess for what never ran: the slowest of the task's libraries, and the sleeping that its code and test announce. */
export function estimateDurationMs(
  { libs, source }: { libs: readonly string[]; source: string },
  durations: LibraryDurations,
): number {
  const slowest = Math.max(unknownSeconds, ...libs.map((library) => durations[library] ?? 0));
  return Math.round((slowest + sleepSeconds(source)) * 1000);
}

const unknownSeconds = 0.2;
/** For `sleep(delay)`, of which the length is not written. */
const unwrittenSleepSeconds = 2;
const longestSleepSeconds = 300;

function sleepSeconds(source: string): number {
  const sleeps = [...source.matchAll(/\bsleep\(\s*([^()]*?)\s*\)/g)].map((match) => {
    const seconds = Number(match[1] || "x");
    return Number.isFinite(seconds) ? seconds : unwrittenSleepSeconds;
  });
  const seconds = sleeps.reduce((sum, each) => sum + each, 0);
  return Math.min(longestSleepSeconds, seconds);
}
