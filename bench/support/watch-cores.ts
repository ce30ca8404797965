import { readFileSync } from "node:fs";

/** How busy the cores were, as fractions of 1. */
export interface CoreUse {
  busy: number;
  /** Of the time, how much of it somebody waited for a core; null where the kernel does not tell. */
  waited: number | null;
}

/** Says how busy all cores were since it was called, whoever used them. */
export function watchCores(): () => CoreUse {
  const before = { ...readTicks(), waitedMs: readWaitedMs(), at: performance.now() };
  return () => {
    const now = { ...readTicks(), waitedMs: readWaitedMs(), at: performance.now() };
    const waited =
      now.waitedMs === undefined || before.waitedMs === undefined
        ? null
        : (now.waitedMs - before.waitedMs) / (now.at - before.at);
    return { busy: 1 - (now.idle - before.idle) / (now.all - before.all), waited };
  };
}

function readTicks(): { idle: number; all: number } {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  // user, nice, system, idle, iowait, irq, softirq, steal; guests are counted among users.
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), all: ticks.reduce((sum, one) => sum + one, 0) };
}

function readWaitedMs(): number | undefined {
  try {
    const total = /^some .*total=(\d+)/m.exec(readFileSync("/proc/pressure/cpu", "utf8"))?.[1];
    return total === undefined ? undefined : Number(total) / 1000;
  } catch {
    return undefined;
  }
}
