import { isObject } from "../../../src/lib/is-object.ts";

/**
 * Runs the work and prints its time, its CPU time (of all threads, and of the main one, which is the time on a quiet
 * machine) and the process's peak memory as a line of JSON, with the megabytes that it went through if it returns them.
 * The work may call `begin` where its preparation ends.
 */
export async function reportMeasure(work: (begin: () => void) => unknown): Promise<void> {
  let before = readClocks();
  const done = await work(() => {
    before = readClocks();
  });
  const after = readClocks();
  console.log(
    JSON.stringify({
      ms: after.ms - before.ms,
      cpu_ms: after.cpuMs - before.cpuMs,
      main_ms: after.mainMs - before.mainMs,
      peak_mib: process.resourceUsage().maxRSS / 1024,
      megabytes: isObject(done) ? done["megabytes"] : undefined,
    }),
  );
}

function readClocks(): { ms: number; cpuMs: number; mainMs: number } {
  const all = process.cpuUsage();
  const main = process.threadCpuUsage();
  return {
    ms: performance.now(),
    cpuMs: (all.user + all.system) / 1000,
    mainMs: (main.user + main.system) / 1000,
  };
}
