import { setTimeout as sleep } from "node:timers/promises";
import { findMarked } from "../../src/sandbox/hostile/stage-host.ts";

/** Ids of running processes whose command line or environment holds the marker; this one is left out. */
export async function findProcesses(marker: string): Promise<number[]> {
  return (await findMarked(marker)).filter((pid) => pid !== process.pid);
}

/** Waits for a condition that another process brings about; the test's own time limit ends the wait. */
export async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}
