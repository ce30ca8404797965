import { spawn, type ChildProcess } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";

/** A process of the host that no sample may see, let alone kill; it ends with this one. */
export function startCanary(
  mark: string,
  variables: Readonly<Record<string, string>>,
): ChildProcess {
  const script = "process.stdin.on('end', () => process.exit()).resume()";
  return spawn(process.execPath, ["-e", script, mark], {
    env: { ...variables },
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** Ids of processes whose command line or variables hold the mark. */
export async function findMarked(mark: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const holds = await Promise.all(pids.map((pid) => isMarked(pid, mark)));
  return pids.filter((_, index) => holds[index]);
}

async function isMarked(pid: number, mark: string): Promise<boolean> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, "latin1").catch(() => "");
  const texts = await Promise.all([read("cmdline"), read("environ")]);
  return texts.some((text) => text.includes(mark));
}
