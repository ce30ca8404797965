import { setTimeout as sleep } from "node:timers/promises";
import { listDescendants, readOwn } from "./processes.ts";

/** Watches the memory of a process and all that it has started; `stop` tells the peak. */
export function watchMemory(root: number, everyMs = 200): { stop: () => Promise<number> } {
  const ended = new AbortController();
  let peakMib = 0;
  const watching = (async () => {
    while (!ended.signal.aborted) {
      peakMib = Math.max(peakMib, await measureTree(root));
      await sleep(everyMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      ended.abort();
      await watching;
      return peakMib;
    },
  };
}

/** Proportional set size: a page that several processes share is counted once. */
async function measureTree(root: number): Promise<number> {
  const pids = [root, ...(await listDescendants(root)).map(({ pid }) => pid)];
  const sizes = await Promise.all(
    pids.map(async (pid) => /^Pss:\s+(\d+) kB/m.exec(await readOwn(pid, "smaps_rollup"))?.[1]),
  );
  return sizes.reduce((sum, kib) => sum + Number(kib ?? 0) / 1024, 0);
}
