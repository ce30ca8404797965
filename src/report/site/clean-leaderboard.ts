import type { Leaderboard, LeaderboardTable, SplitScore } from "../../schema/leaderboard.ts";
import { tellName } from "./tell-name.ts";

/** Names and remarks come from files of others: characters that steer are spelled out. */
export function cleanLeaderboard(leaderboard: Leaderboard): Leaderboard {
  return {
    ...leaderboard,
    warnings: leaderboard.warnings.map(tellName),
    full: cleanTable(leaderboard.full),
    hard: cleanTable(leaderboard.hard),
  };
}

function cleanTable(table: LeaderboardTable | null): LeaderboardTable | null {
  if (table === null) return null;
  const entries = table.entries.map((entry) => ({
    ...entry,
    name: tellName(entry.name),
    complete: cleanScore(entry.complete),
    instruct: cleanScore(entry.instruct),
  }));
  return { ...table, entries };
}

function cleanScore(score: SplitScore | null): SplitScore | null {
  if (score === null || score.caveat === null) return score;
  return { ...score, caveat: tellName(score.caveat) };
}
