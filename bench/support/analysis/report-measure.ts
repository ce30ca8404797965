/**
 * Runs the work and prints its time, its CPU time (of all threads, and of the main one, which is the time on a quiet
 * machine) and the process's peak memory as a line of JSON.
 */
export async function reportMeasure(work: () => unknown): Promise<void> {
  const before = process.cpuUsage();
  const mainBefore = process.threadCpuUsage();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const main = process.threadCpuUsage(mainBefore);
  const peak_mib = process.resourceUsage().maxRSS / 1024;
  const cpu_ms = (user + system) / 1000;
  const main_ms = (main.user + main.system) / 1000;
  console.log(JSON.stringify({ ms, cpu_ms, main_ms, peak_mib }));
}
