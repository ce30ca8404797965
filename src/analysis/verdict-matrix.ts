import type { StoredRun } from "../schema/stored-run.ts";
import { scoreRun } from "./score-run.ts";

/** Runs x tasks, row by row: what ratings, solve rates and item response are computed from. */
export interface VerdictMatrix {
  runs: readonly string[];
  tasks: readonly string[];
  /** Whether the first sample of run r passes task t, at [r * tasks.length + t]: 1, 0, or `noVerdict`. */
  first: Uint8Array;
}

export const noVerdict = 255;

/** The tasks are those of any run, in the order in which they first appear, or the given ones. */
export function toMatrix(
  runs: readonly Pick<StoredRun, "name" | "results">[],
  given?: readonly string[],
): VerdictMatrix {
  const scores = runs.map(({ results }) => scoreRun(results, [], ({ passed }) => passed).tasks);
  const tasks = given ?? [...new Set(scores.flatMap((score) => [...score.keys()]))];
  const first = scores.flatMap((score) =>
    tasks.map((task) => Number(score.get(task)?.first ?? noVerdict)),
  );
  return { runs: runs.map(({ name }) => name), tasks, first: Uint8Array.from(first) };
}
