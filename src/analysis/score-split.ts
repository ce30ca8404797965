import type { SplitScore } from "../schema/leaderboard.ts";
import { Domain } from "../schema/library-domains.ts";
import type { StoredResult } from "../schema/stored-run.ts";
import { countTasks } from "./count-tasks.ts";
import { scoreInterval } from "./interval.ts";
import { meanPassAtK, type TaskCount } from "./pass-at-k.ts";

type MeasuredScore = Omit<SplitScore, "of" | "whole" | "elo" | "caveat" | "cost">;

/** A model's results on one split as the leaderboard has them; null where there are none. */
export function scoreSplit(
  results: readonly StoredResult[],
  domainsByTask: ReadonlyMap<string, readonly Domain[]> | null,
): MeasuredScore | null {
  const counts = countTasks(results);
  const score = scoreInterval([...counts.values()], 1);
  if (score === undefined) return null;
  return {
    pass_at_1: score.value,
    low: score.low,
    high: score.high,
    tasks: counts.size,
    solved: [...counts.values()].filter(({ passed }) => passed > 0).length,
    domains: domainsByTask === null ? null : scoreDomains(counts, domainsByTask),
  };
}

function scoreDomains(
  counts: ReadonlyMap<string, TaskCount>,
  domainsByTask: ReadonlyMap<string, readonly Domain[]>,
): NonNullable<SplitScore["domains"]> {
  const scores: NonNullable<SplitScore["domains"]> = {};
  for (const domain of Domain.options) {
    const inDomain = [...counts].flatMap(([task, count]) =>
      domainsByTask.get(task)?.includes(domain) ? [count] : [],
    );
    const share = meanPassAtK(inDomain, 1);
    if (share !== undefined) scores[domain] = { tasks: inDomain.length, pass_at_1: share };
  }
  return scores;
}
