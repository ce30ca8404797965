import type { LeaderboardEntry, SplitScore } from "../../src/schema/leaderboard.ts";

const noScore = {
  low: null,
  high: null,
  tasks: null,
  of: null,
  whole: true,
  solved: null,
  domains: null,
  elo: null,
  caveat: null,
};

export function makeScore(pass_at_1: number, changes: Partial<SplitScore> = {}): SplitScore {
  return { pass_at_1, ...noScore, ...changes };
}

/** A model of which nothing but the name is known. */
export function makeEntry(name: string, changes: Partial<LeaderboardEntry> = {}): LeaderboardEntry {
  return {
    name,
    link: null,
    size: null,
    active: null,
    moe: null,
    openness: null,
    date: null,
    prompted: null,
    prefill: null,
    complete: null,
    instruct: null,
    average: null,
    ...changes,
  };
}
