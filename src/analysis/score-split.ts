import type { SplitScore } from "../schema/leaderboard.ts";
import type { Domain } from "../schema/library-domains.ts";
import type { StoredResult } from "../schema/stored-run.ts";
import { scoreGroups, scoreRun } from "./score-run.ts";

type MeasuredScore = Omit<SplitScore, "of" | "whole" | "elo" | "caveat" | "cost">;

/** A model's results on one split as the leaderboard has them; null where there are none. */
export function scoreSplit(
  results: readonly StoredResult[],
  tasksByDomain: ReadonlyMap<Domain, readonly string[]> | null,
): MeasuredScore | null {
  const score = scoreRun(results);
  const [first] = score.passAtK;
  if (first === undefined) return null;
  const domains = tasksByDomain && scoreGroups(score, tasksByDomain);
  return {
    pass_at_1: first.value,
    low: first.low,
    high: first.high,
    tasks: score.tasks.size,
    solved: score.solved.any,
    domains:
      domains &&
      Object.fromEntries(
        domains.map(({ group, tasks, passAtK }) => [
          group,
          { tasks: tasks.size, pass_at_1: passAtK[0]?.value ?? 0 },
        ]),
      ),
  };
}
