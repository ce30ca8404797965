import { spawn } from "node:child_process";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../src/schema/settings.ts";
import { referenceFolder } from "./reference-samples.ts";

const cli = path.resolve(import.meta.dirname, "../../bin/bcb.js");

/** Sanitizes so many rows with the command itself; the resident memory of its process on the way and at the end. */
export async function streamThroughCommand(
  answers: readonly { taskId: string; text: string }[],
  count: number,
  settings: Settings,
): Promise<{ earlyMib: number; lateMib: number; seconds: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-stream-"));
  try {
    const samples = path.join(folder, "samples.jsonl");
    const file = await open(samples, "w");
    for (let index = 0; index < count; index++) {
      const answer = answers[index % answers.length];
      const row = { task_id: answer?.taskId, solution: `${answer?.text}\n# ${index}` };
      await file.appendFile(`${JSON.stringify(row)}\n`);
    }
    await file.close();
    const dataset = path.join(referenceFolder(settings), "tasks.jsonl.gz");
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [cli, "sanitize", "--samples", samples, "--dataset", dataset],
      {
        env: settings.variables,
        stdio: "ignore",
      },
    );
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const sizes: number[] = [];
    while (child.exitCode === null && child.signalCode === null) {
      const mib = await residentMib(child.pid ?? 0);
      if (mib > 0) sizes.push(mib);
      await sleep(500);
    }
    if ((await ended) !== 0) throw new Error("The command failed on the long file.");
    const tenth = Math.max(1, Math.floor(sizes.length / 10));
    // The collector breathes: the largest of a stretch is compared.
    const earlyMib = Math.max(...sizes.slice(tenth, 3 * tenth));
    const lateMib = Math.max(...sizes.slice(-2 * tenth));
    return { earlyMib, lateMib, seconds: (performance.now() - started) / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
