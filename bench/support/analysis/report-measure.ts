/** Runs the work and prints its time, its CPU time and the process's peak memory as a line of JSON. */
export async function reportMeasure(work: () => unknown): Promise<void> {
  const before = process.cpuUsage();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const peak_mib = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ ms, cpu_ms: (user + system) / 1000, peak_mib }));
}
