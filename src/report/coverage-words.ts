import type { TaskCoverage } from "../schema/verdict.ts";
import { formatCount } from "./format-number.ts";

/** 78 of 1,140 tasks. */
export function coverageWords({ tasks, of }: Pick<TaskCoverage, "tasks" | "of">): string {
  return `${tasks.toLocaleString("en-US")} of ${formatCount(of, "task")}`;
}

/** The same for a column of its own: 1,140, or 78 of 1,140. */
export function coverageCell({ tasks, of, whole }: TaskCoverage): string {
  const judged = tasks.toLocaleString("en-US");
  return whole ? judged : `${judged} of ${of.toLocaleString("en-US")}`;
}
