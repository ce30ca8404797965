import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Ids of running processes whose command line or environment holds the marker; this one is left out. */
export async function findProcesses(marker: string): Promise<number[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const pids = names.map(Number).filter((pid) => pid !== process.pid);
  const holds = await Promise.all(pids.map((pid) => isMarked(pid, marker)));
  return pids.filter((_, index) => holds[index]);
}

/** Waits for a condition that another process brings about; the test's own time limit ends the wait. */
export async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

async function isMarked(pid: number, marker: string): Promise<boolean> {
  const texts = await Promise.all(
    ["cmdline", "environ"].map((name) =>
      readFile(`/proc/${pid}/${name}`, "latin1").catch(() => ""),
    ),
  );
  return texts.some((text) => text.includes(marker));
}
