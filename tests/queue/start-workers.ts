import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A worker process of a test, killed with the test where it lives so long. */
export async function startWorker(url: string, id: string): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, "worker-child.ts");
  const child = spawn(process.execPath, [script, url, id], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (child.stdout === null) throw new Error("its output is a pipe");
  await once(child.stdout, "data");
  return child;
}

/** Keeps so many workers alive until the test ends: one that dies is replaced. Tells how many had to be. */
export function keepWorkers(url: string, count: number): { deaths: number } {
  const kept = { deaths: 0 };
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const keep = async (name: string): Promise<void> => {
    for (let life = 0; !over.signal.aborted; life++) {
      const child = await startWorker(url, `${name}-${life}`);
      await once(child, "exit");
      if (!over.signal.aborted) kept.deaths += 1;
    }
  };
  for (let index = 0; index < count; index++) void keep(`kept-${index}`).catch(() => {});
  return kept;
}
