import { readFile } from "node:fs/promises";
import { arch, availableParallelism, platform, release, totalmem } from "node:os";
import path from "node:path";
import type { Machine } from "../schema/doctor-report.ts";

const mib = 1024 * 1024;

/** Memory and cores that this process may really use: a container's control group can allow less than the machine has. */
export async function measureMachine(root = "/sys/fs/cgroup"): Promise<Machine> {
  const read = (file: string) => readFile(path.join(root, file), "utf8").catch(() => "");
  const memory =
    Number.parseInt(await read("memory.max"), 10) ||
    Number.parseInt(await read("memory/memory.limit_in_bytes"), 10) ||
    Infinity;
  const [quota, period] = (await read("cpu.max"))
    .split(" ")
    .map((part) => Number.parseInt(part, 10));
  const cores = quota && period ? quota / period : Infinity;
  const isLimited = memory < totalmem() || cores < availableParallelism();
  return {
    system: `${platform()} ${release()} ${arch()}`,
    memoryMib: Math.floor(Math.min(memory, totalmem()) / mib),
    cores: Math.round(Math.min(cores, availableParallelism()) * 100) / 100,
    limitedBy: isLimited ? "cgroup" : "machine",
  };
}
