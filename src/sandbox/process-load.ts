import { readdirSync, readFileSync } from "node:fs";

/**
 * Time in ms that a process and its living descendants have used a core or waited for one: on a busy machine what waits
 * is not asleep. Undefined once it is gone.
 */
export function readBusyMs(pid: number): number | undefined {
  const spent = listFamily(pid).flatMap((one) => {
    const fields = read(`/proc/${one}/stat`).split(") ")[1]?.split(" ") ?? [];
    if (fields.length === 0) return [];
    // utime, stime, and those of children that were waited for; in hundredths of a second.
    const usedMs = sum([11, 12, 13, 14].map((index) => Number(fields[index]))) * 10;
    return usedMs + Number(read(`/proc/${one}/schedstat`).split(" ")[1] ?? 0) / 1e6;
  });
  return spent.length === 0 ? undefined : sum(spent);
}

/** Memory in MiB that a process and its descendants share with nobody: the growth over their zygote. */
export function readPrivateMib(pid: number): number {
  const kib = listFamily(pid).flatMap((one) => {
    const text = read(`/proc/${one}/smaps_rollup`);
    return [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map((match) => Number(match[1]));
  });
  return sum(kib) / 1024;
}

/** A sample may have forked more than we care to follow. */
const mostFollowed = 100;

/** A process and those below it. */
export function listFamily(pid: number): number[] {
  const family = [pid];
  for (let index = 0; index < family.length && family.length < mostFollowed; index++) {
    // A child belongs to the thread that forked it.
    for (const thread of list(`/proc/${family[index]}/task`)) {
      const children = read(`/proc/${family[index]}/task/${thread}/children`).split(" ");
      family.push(...children.filter((child) => child !== "").map(Number));
    }
  }
  return family;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What cannot be read is gone, or nobody's business: nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
