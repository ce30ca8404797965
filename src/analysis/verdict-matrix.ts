import type { TaskSolves } from "../schema/analysis.ts";
import type { SolveRate } from "../schema/leaderboard.ts";
import type { StoredRun } from "../schema/verdict.ts";
import { scoreRun } from "./score-run.ts";

/** Runs x tasks, row by row: what ratings, solve rates and item response are computed from. */
export interface VerdictMatrix {
  runs: readonly string[];
  tasks: readonly string[];
  /** Whether the first sample of run r passes task t, at [r * tasks.length + t]: 1, 0, or `noVerdict`. */
  first: Uint8Array;
}

export const noVerdict = 255;

/** The tasks are those of any run, in the order in which they first appear. */
export function toMatrix(runs: readonly Pick<StoredRun, "name" | "results">[]): VerdictMatrix {
  const scores = runs.map(({ results }) => scoreRun(results, [], ({ passed }) => passed).tasks);
  const tasks = [...new Set(scores.flatMap((score) => [...score.keys()]))];
  const first = scores.flatMap((score) =>
    tasks.map((task) => Number(score.get(task)?.first ?? noVerdict)),
  );
  return { runs: runs.map(({ name }) => name), tasks, first: Uint8Array.from(first) };
}

/** The share of runs that solved each task, hardest first; a task without any verdict is left out. */
export function solveRate(matrix: VerdictMatrix): SolveRate {
  const tasks = rankByDifficulty(matrix);
  return {
    models: matrix.runs.length,
    tasks: tasks.length,
    none: tasks.filter(({ solved }) => solved === 0).length,
    all: tasks.filter(({ solved, judged }) => solved === judged).length,
    curve: tasks.map(shareOf),
  };
}

/** The tasks that the smallest share of runs solves; among equals those with more verdicts, then in the order of tasks. */
export function rankByDifficulty({ runs, tasks, first }: VerdictMatrix): TaskSolves[] {
  return tasks
    .map((task_id, place) => {
      const all = runs.map((_, run) => first[run * tasks.length + place]);
      const solved = all.filter((verdict) => verdict === 1).length;
      return { task_id, solved, judged: all.filter((verdict) => verdict !== noVerdict).length };
    })
    .filter(({ judged }) => judged > 0)
    .toSorted((a, b) => shareOf(a) - shareOf(b) || b.judged - a.judged);
}

export function shareOf({ solved, judged }: Omit<TaskSolves, "task_id">): number {
  return judged === 0 ? 0 : solved / judged;
}
