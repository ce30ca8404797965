import type { LeaderboardEntry, LeaderboardTable } from "../../src/schema/leaderboard.ts";
import { columns, isPartial, metricOf, type View } from "./columns.ts";
import type { BoardState } from "./board-state.ts";

export interface RankedEntry {
  entry: LeaderboardEntry;
  /** By the metric among all models of the subset, whatever is filtered; null where it is not known. */
  rank: number | null;
  /** Over a part of the tasks only: listed below the others. */
  isPartial: boolean;
}

/** How many models of a subset have a score in it. */
export function countScored(table: LeaderboardTable | null): number {
  const entries = table?.entries ?? [];
  return entries.filter(({ complete, instruct }) => complete !== null || instruct !== null).length;
}

/** Warnings of the leaderboard that do not stand above every page already. */
export function ownWarnings(warnings: readonly string[], everywhere: readonly string[]): string[] {
  return warnings.filter((warning) => !everywhere.includes(warning));
}

/** The rows of the table: ranked, filtered, sorted. */
export function arrange(entries: readonly LeaderboardEntry[], state: BoardState): RankedEntry[] {
  const { value } = columns[state.sort];
  const sign = state.descending === (state.sort !== "name") ? -1 : 1;
  return rankEntries(entries, state)
    .filter(({ entry }) => isShown(entry, state))
    .map((row) => ({ row, key: value(row.entry, state) }))
    .toSorted(
      (a, b) =>
        Number(a.row.isPartial) - Number(b.row.isPartial) ||
        compare(a.key, b.key, sign) ||
        compare(a.row.rank, b.row.rank, 1),
    )
    .map(({ row }) => row);
}

/** Equal scores share a rank. */
function rankEntries(entries: readonly LeaderboardEntry[], view: View): RankedEntry[] {
  const scored = entries.map((entry) => ({ entry, score: metricOf(entry, view) }));
  const scores = scored.flatMap(({ score }) => score ?? []);
  const descending = scores.toSorted((a, b) => b - a);
  const ranks = new Map<number, number>();
  for (const [place, score] of descending.entries()) {
    if (!ranks.has(score)) ranks.set(score, place + 1);
  }
  return scored.map(({ entry, score }) => ({
    entry,
    rank: score === null ? null : (ranks.get(score) ?? null),
    isPartial: isPartial(entry, view),
  }));
}

function isShown(entry: LeaderboardEntry, state: BoardState): boolean {
  const { minSize, maxSize } = state;
  const words = state.text.toLowerCase().split(/\s+/);
  if (!words.every((word) => entry.name.toLowerCase().includes(word))) return false;
  if (minSize !== null && (entry.size === null || entry.size < minSize)) return false;
  if (maxSize !== null && (entry.size === null || entry.size > maxSize)) return false;
  if (state.openness !== "any") {
    if (entry.openness === null) return false;
    if ((entry.openness === "closed") !== (state.openness === "closed")) return false;
  }
  return state.tuning === "any" || entry.prompted === (state.tuning === "tuned");
}

/** What is not known comes last, whichever way the rest is sorted. */
function compare(a: number | string | null, b: number | string | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (a === b) return 0;
  return a < b ? -sign : sign;
}
