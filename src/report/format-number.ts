import type { TaskCoverage } from "../schema/verdict.ts";

/** A share as the leaderboard prints it: 0.6112 -> "61.1"; what is not known is a dash. */
export function formatShare(share: number | null | undefined): string {
  return share === null || share === undefined ? "-" : (share * 100).toFixed(1);
}

/** A difference of shares in points, with its sign: 0.066 -> "+6.6". */
export function formatPoints(difference: number): string {
  const points = (difference * 100).toFixed(1);
  return difference > 0 ? `+${points}` : points;
}

/** A chance that may be tiny: 0.0312, 4.1e-7. */
export function formatP(p: number): string {
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4);
}

export function formatTime(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** 1 -> "1 task", 1140 -> "1,140 tasks". */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** 78 of 1,140 tasks. */
export function coverageWords({ tasks, of }: Pick<TaskCoverage, "tasks" | "of">): string {
  return `${tasks.toLocaleString("en-US")} of ${formatCount(of, "task")}`;
}

/** The same for a column of its own: 1,140, or 78 of 1,140. */
export function coverageCell({ tasks, of, whole }: TaskCoverage): string {
  const judged = tasks.toLocaleString("en-US");
  return whole ? judged : `${judged} of ${of.toLocaleString("en-US")}`;
}

/** A split's or a subset's name as a heading: `complete` is Complete. */
export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
