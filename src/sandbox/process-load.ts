import { readFileSync } from "node:fs";

/** CPU time in ms that a process and its living children have used; undefined once it is gone. */
export function readCpuMs(pid: number, depth = 0): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    // utime, stime, and those of children that were waited for; in hundredths of a second.
    const own = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) * 10;
    if (depth === 4) return own;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    return children
      .filter((child) => child !== "")
      .reduce((sum, child) => sum + (readCpuMs(Number(child), depth + 1) ?? 0), own);
  } catch {
    return undefined;
  }
}

/** Memory in MiB that a process shares with nobody: its growth over the zygote it was forked from. */
export function readPrivateMib(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const kib = [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map((match) => Number(match[1]));
    return kib.reduce((sum, one) => sum + one, 0) / 1024;
  } catch {
    return 0;
  }
}
