import { readFileSync } from "node:fs";
import type { Exit } from "../schema/execution.ts";

/** Of its wall time: a sample that waited for a core longer than this had a busy machine around it. */
const noticeableShare = 0.25;
/** In percent of the last ten or sixty seconds in which somebody waited for memory. */
const noticeablePressure = 10;

/**
 * Whether what ran beside a sample may have brought about how it ended: it ran out of time on cores or memory that
 * were short, or was killed and its own memory limit was not what killed it. What merely sleeps or crashes would do
 * so alone, too.
 */
export function mayBeStarved(exit: Exit): boolean {
  switch (exit.kind) {
    case "timeout":
      return (
        exit.starved ||
        exit.wait_ms > noticeableShare * exit.wall_ms ||
        readMemoryPressure() > noticeablePressure
      );
    case "died":
      // Where no control group counts, the kernel's choice of a victim looks like this, and so does a sample's own deed.
      return exit.starved || exit.reason === "killed by SIGKILL";
    case "reported":
    case "broken":
      return false;
    default:
      return exit satisfies never;
  }
}

/** 0 where the kernel does not tell. */
function readMemoryPressure(): number {
  try {
    const [some = ""] = readFileSync("/proc/pressure/memory", "utf8").split("\n");
    return Math.max(...[...some.matchAll(/avg[16]0=([\d.]+)/g)].map((match) => Number(match[1])));
  } catch {
    return 0;
  }
}
