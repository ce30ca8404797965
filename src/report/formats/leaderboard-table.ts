import type { DataTable } from "../../schema/data-table.ts";
import type { LeaderboardEntry } from "../../schema/leaderboard.ts";
import { formatCount } from "../format-number.ts";
import type { BoardColumn } from "./leaderboard-columns.ts";
import { column, tabulate } from "./tabulate.ts";

interface TableView {
  title: string;
  /** Beside the rank. */
  columns: readonly BoardColumn[];
  /** Whose caveats are told. */
  splits: readonly string[];
  ranks: ReadonlyMap<LeaderboardEntry, number>;
  /** That a score is over a part of the tasks only. */
  isPartial: (entry: LeaderboardEntry) => boolean;
}

/** The entries in their order, as a table for every format; what is not known is null. */
export function tabulateLeaderboard(
  entries: readonly LeaderboardEntry[],
  { title, columns, splits, ranks, isPartial }: TableView,
): DataTable {
  const rank = column.number("rank", "#", (entry: LeaderboardEntry) => ranks.get(entry) ?? null);
  const caveat = column.text("caveat", "Caveat", ({ scores }: LeaderboardEntry) => {
    const words = splits.flatMap((split) => scores[split]?.caveat ?? []);
    return [...new Set(words)].join(" ") || null;
  });
  const hasCaveats = entries.some((entry) => caveat.cellOf(entry) !== null);
  const all = [rank, ...columns, ...(hasCaveats ? [caveat] : [])];
  const partial = entries.filter(isPartial).length;
  const note = `Not ranked: ${formatCount(partial, "model")} with scores over only part of the tasks, at the end of the table.`;
  return { title, ...tabulate(entries, all), notes: partial === 0 ? [] : [note] };
}
