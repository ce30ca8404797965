import { isObject } from "../../../src/lib/is-object.ts";

/**
 * Runs the work and prints its time, its CPU time and the process's peak memory as a line of JSON, with the megabytes
 * that it went through if it returns them. The work may call `begin` where its preparation ends.
 */
export async function reportMeasure(work: (begin: () => void) => unknown): Promise<void> {
  let cpu = process.cpuUsage();
  let started = performance.now();
  const done = await work(() => {
    cpu = process.cpuUsage();
    started = performance.now();
  });
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const peak_mib = process.resourceUsage().maxRSS / 1024;
  const megabytes = isObject(done) ? done["megabytes"] : undefined;
  console.log(JSON.stringify({ ms, cpu_ms: (user + system) / 1000, peak_mib, megabytes }));
}
