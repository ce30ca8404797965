import { rankingScore } from "../../src/analysis/rank-entries.ts";
import type {
  Leaderboard,
  LeaderboardEntry,
  LeaderboardTable,
  ModelFacts,
  SplitScore,
} from "../../src/schema/leaderboard.ts";

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

export interface EntryChanges extends Partial<ModelFacts> {
  name?: string;
  complete?: SplitScore | null;
  instruct?: SplitScore | null;
}

/** A model of which nothing but the name is known. */
export function makeEntry(
  name: string,
  { complete, instruct, ...facts }: EntryChanges = {},
): LeaderboardEntry {
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
    ...facts,
    scores: { ...(complete ? { complete } : {}), ...(instruct ? { instruct } : {}) },
  };
}

/** A table of Full, with the splits that any of the models has. */
export function makeTable(
  entries: LeaderboardEntry[],
  changes: Partial<LeaderboardTable> = {},
): LeaderboardTable {
  const splits = [...new Set(entries.flatMap(({ scores }) => Object.keys(scores)))].toSorted();
  return { subset: "full", splits, entries, solve_rate: {}, ...changes };
}

export function makeBoard(...tables: LeaderboardTable[]): Leaderboard {
  const created = "2026-01-01T00:00:00.000Z";
  return { format: 2, bcb: "1.0.0", created, benchmark: "BigCodeBench", warnings: [], tables };
}

export function entriesOf({ tables }: Leaderboard, subset = "full"): LeaderboardEntry[] {
  return tables.find((table) => table.subset === subset)?.entries ?? [];
}

/** The mean of both splits, as the leaderboard ranks. */
export function averageOf(entry: LeaderboardEntry): number | null {
  return rankingScore(entry, { splits: ["complete", "instruct"] });
}
