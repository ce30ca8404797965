import { diffLines, type LineRun } from "../../lib/diff-lines.ts";
import type { Task } from "../../schema/task.ts";

/** Where a solution leaves the ground truth. How lines end, and empty lines at the end, make no difference. */
export function compareCode(task: Task, solution: string): LineRun[] {
  return diffLines(codeLines(groundTruthOf(task)), codeLines(solution));
}

/** The whole program that solves the task. */
export function groundTruthOf({ complete_prompt: prompt, canonical_solution: body }: Task): string {
  return `${prompt}${prompt.endsWith("\n") ? "" : "\n"}${body}`;
}

/** How many lines of that kind. */
export function countLines(runs: readonly LineRun[], kind: LineRun["kind"]): number {
  return runs.reduce((sum, run) => sum + (run.kind === kind ? run.lines.length : 0), 0);
}

function codeLines(code: string): string[] {
  const lines = code.split(/\r\n?|\n/);
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1);
}
