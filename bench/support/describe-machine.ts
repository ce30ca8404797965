import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";

/** Where a number was measured, in a line. The load tells whether others were at work. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const load = loadavg()[0]?.toFixed(1) ?? "?";
  const cores = availableParallelism();
  return `${cores} cores of ${model}, ${memory}, Linux ${release()}${container()}, load before the run ${load}`;
}

function container(): string {
  try {
    return /docker|kubepods|containerd/.test(readFileSync("/proc/1/cgroup", "utf8"))
      ? ", in a container"
      : "";
  } catch {
    return "";
  }
}
