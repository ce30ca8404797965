import { diffLines, type LineRun } from "../lib/diff-lines.ts";
import type { Task } from "../schema/task.ts";

/** Where a solution leaves the ground truth. How lines end, and empty lines at the end, make no difference. */
export function compareCode(task: Task, solution: string): LineRun[] {
  return comparePrograms(groundTruthOf(task), solution);
}

/** The same for any two programs. */
export function comparePrograms(before: string, after: string): LineRun[] {
  return joinOverBlanks(diffLines(codeLines(before), codeLines(after)));
}

/** The whole program that solves the task. */
export function groundTruthOf({ prompts, texts }: Task): string {
  const prompt = prompts["complete"] ?? "";
  return `${prompt}${prompt === "" || prompt.endsWith("\n") ? "" : "\n"}${texts.solution}`;
}

/** How many lines of that kind. */
export function countLines(runs: readonly LineRun[], kind: LineRun["kind"]): number {
  return runs.reduce((sum, run) => sum + (run.kind === kind ? run.lines.length : 0), 0);
}

/** Empty lines between two changes agree by chance and tear apart what belongs together: they count as changed. */
function joinOverBlanks(runs: readonly LineRun[]): LineRun[] {
  const joined: LineRun[] = [];
  let change: Record<"removed" | "added", readonly string[]> = { removed: [], added: [] };
  const endChange = (): void => {
    for (const kind of ["removed", "added"] as const) {
      if (change[kind].length > 0) joined.push({ kind, lines: change[kind] });
    }
    change = { removed: [], added: [] };
  };
  for (const [index, run] of runs.entries()) {
    const isBetween = index > 0 && index < runs.length - 1;
    if (run.kind !== "same") change[run.kind] = change[run.kind].concat(run.lines);
    else if (isBetween && run.lines.every((line) => line.trim() === "")) {
      change.removed = change.removed.concat(run.lines);
      change.added = change.added.concat(run.lines);
    } else {
      endChange();
      joined.push(run);
    }
  }
  endChange();
  return joined;
}

function codeLines(code: string): string[] {
  const lines = code.split(/\r\n?|\n/);
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1);
}
