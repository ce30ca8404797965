import { filterEntries } from "../../src/analysis/filter-entries.ts";
import { isPartial, rankEntries, sortEntries } from "../../src/analysis/rank-entries.ts";
import type { LeaderboardEntry } from "../../src/schema/leaderboard.ts";
import type { BoardState } from "./board-state.ts";

export interface RankedEntry {
  entry: LeaderboardEntry;
  /** By the metric among all models of the subset, whatever is filtered; null where it is not known. */
  rank: number | null;
  /** Over a part of the tasks only: listed below the others. */
  isPartial: boolean;
}

/** What a view of the leaderboard is given. */
export interface BoardProps {
  rows: readonly RankedEntry[];
  state: BoardState;
}

/** How many models of a subset have a score in it. */
export function countScored(entries: readonly LeaderboardEntry[]): number {
  return entries.filter(({ scores }) => Object.keys(scores).length > 0).length;
}

/** Warnings of the leaderboard that do not stand above every page already. */
export function ownWarnings(warnings: readonly string[], everywhere: readonly string[]): string[] {
  return warnings.filter((warning) => !everywhere.includes(warning));
}

/** The rows of the table: ranked, filtered, sorted. */
export function arrange(entries: readonly LeaderboardEntry[], state: BoardState): RankedEntry[] {
  const { columns, sort, view } = state;
  const column = columns.find(({ key }) => key === sort);
  const valueOf = (entry: LeaderboardEntry) => {
    const cell = column?.order === undefined ? column?.cellOf(entry) : column.order(entry);
    if (typeof cell === "string") return cell.toLowerCase();
    return typeof cell === "object" ? (cell?.value ?? null) : (cell ?? null);
  };
  const isDescending = state.descending === (sort !== "model");
  const ranks = rankEntries(entries, view);
  return sortEntries(filterEntries(entries, state.filter), { valueOf, isDescending }, view).map(
    (entry) => ({
      entry,
      rank: ranks.get(entry) ?? null,
      isPartial: isPartial(entry, view),
    }),
  );
}
