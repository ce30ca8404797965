import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { listDescendants, readOwn } from "./processes.ts";

export interface MeasuredCommand {
  exitCode: number | null;
  said: string;
  ms: number;
  /** Of the command itself, as last seen. */
  cpuMs: number;
  /** The largest resident set of the command, and of all that it started, added up. */
  peakMib: number;
}

interface CommandOptions {
  env: NodeJS.ProcessEnv;
  cwd: string;
}

const everyMs = 100;
const tickMs = 10;

/** Runs a program to its end and watches what it takes. */
export async function measureCommand(
  args: readonly string[],
  { env, cwd }: CommandOptions,
): Promise<MeasuredCommand> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-3000);
    });
  }
  const ended = new AbortController();
  const closed = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      ended.abort();
      resolve(code);
    });
  });
  const peaks = new Map<number, number>();
  let cpuMs = 0;
  const pid = child.pid ?? 0;
  while (!ended.signal.aborted) {
    cpuMs = Math.max(cpuMs, await readCpuMs(pid));
    for (const each of [pid, ...(await listDescendants(pid)).map((found) => found.pid)]) {
      // The kernel keeps the peak: what comes between two looks is not missed.
      const kib = Number(/^VmHWM:\s+(\d+) kB/m.exec(await readOwn(each, "status"))?.[1] ?? 0);
      peaks.set(each, Math.max(peaks.get(each) ?? 0, kib));
    }
    await sleep(everyMs, undefined, { signal: ended.signal }).catch(() => {});
  }
  const exitCode = await closed;
  const peakMib = [...peaks.values()].reduce((sum, kib) => sum + kib / 1024, 0);
  return { exitCode, said, ms: performance.now() - began, cpuMs, peakMib };
}

async function readCpuMs(pid: number): Promise<number> {
  const stat = await readOwn(pid, "stat");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}
