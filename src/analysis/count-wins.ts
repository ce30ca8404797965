import type { VerdictMatrix } from "./verdict-matrix.ts";

/** Who beat whom how often, row by row: wins of i over j at [i * size + j]. */
export interface WinCounts {
  size: number;
  wins: Float64Array;
}

/**
 * Every task is a game between two runs that both have a verdict on it: who passes beats who does not, everything else
 * is a tie and left out. Millions of games are counted and never listed.
 */
export function countWins({ runs, tasks, first }: VerdictMatrix): WinCounts {
  const size = runs.length;
  const wins = new Float64Array(size * size);
  for (const task of tasks.keys()) {
    const verdicts = runs.map((_, run) => first[run * tasks.length + task]);
    const losers = verdicts.flatMap((verdict, run) => (verdict === 0 ? [run] : []));
    for (const [winner, verdict] of verdicts.entries()) {
      if (verdict !== 1) continue;
      for (const loser of losers)
        wins[winner * size + loser] = (wins[winner * size + loser] ?? 0) + 1;
    }
  }
  return { size, wins };
}
