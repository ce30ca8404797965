import { filterEntries, type EntryFilter } from "../../src/analysis/filter-entries.ts";
import {
  isPartial,
  listDomains,
  rankEntries,
  rankingScore,
  sortEntries,
  type RankingView,
} from "../../src/analysis/rank-entries.ts";
import { listColumns, tabulateLeaderboard } from "../../src/report/formats/leaderboard-columns.ts";
import type { BoardColumn } from "../../src/report/formats/leaderboard-columns.ts";
import { renderDataTable } from "../../src/report/formats/render-data-table.ts";
import type { LeaderboardEntry, LeaderboardTable } from "../../src/schema/leaderboard.ts";

export const opennesses = ["open", "closed"] as const;
export const tunings = ["tuned", "base"] as const;
const views = ["table", "size", "elo", "solved", "domains"] as const;

export type BoardView = (typeof views)[number];

/** What the reader chose; all of it is in the address. */
export interface BoardState {
  show: BoardView;
  /** What ranks: `average`, or a split. */
  metric: string;
  view: RankingView;
  filter: EntryFilter;
  /** Every column that there is, and the keys of those that are shown. */
  columns: readonly BoardColumn[];
  shown: readonly string[];
  /** Key of a column. */
  sort: string;
  descending: boolean;
  /** Models that the drawing of domains compares; empty is the best of those shown. */
  models: readonly string[];
}

/** What ranks can be given by: the average where there are several splits, and each of them. */
export function listMetrics({ splits }: LeaderboardTable): string[] {
  return splits.length > 1 ? ["average", ...splits] : splits;
}

/** The average, unless none has been judged on all splits. */
export function usualMetric(table: LeaderboardTable): string {
  const known = (metric: string) =>
    table.entries.some((entry) => rankingScore(entry, viewOf(table, metric)) !== null);
  return listMetrics(table).find(known) ?? table.splits[0] ?? "average";
}

function viewOf({ splits }: LeaderboardTable, metric: string): RankingView {
  return { splits: metric === "average" ? splits : [metric] };
}

const facts = { size_b: "size", openness: "openness", date: "date" } as const;

/** The scores with the rating that goes with them, and those facts that are known of any of the models. */
export function usualColumns(table: LeaderboardTable, metric: string): string[] {
  const isKnown = (fact: keyof LeaderboardEntry) =>
    table.entries.some((entry) => entry[fact] !== null);
  const known = Object.entries(facts).flatMap(([key, fact]) => (isKnown(fact) ? [key] : []));
  const rated = metric === "average" ? table.splits[0] : metric;
  const isSigned = table.entries.some(({ scores }) =>
    Object.values(scores).some(({ signer }) => signer !== undefined),
  );
  const signer = isSigned ? ["signer"] : [];
  return [...known, ...table.splits, "average", `elo_${rated}`, ...signer];
}

/** What the address says; where it says nothing, what suits these models. */
export function readBoardState(query: URLSearchParams, table: LeaderboardTable): BoardState {
  const pick = <T extends string>(name: string, choices: readonly T[]): T | undefined =>
    choices.find((choice) => choice === query.get(name));
  const metric = pick("metric", listMetrics(table)) ?? usualMetric(table);
  const domain = pick("domain", listDomains(table.entries));
  const all: RankingView = { splits: table.splits, domain };
  const columns = listColumns({ ...all, scoreOf: (entry) => rankingScore(entry, all) });
  const keys = columns.map(({ key }) => key);
  const [min, max] = [readNumber(query.get("min")), readNumber(query.get("max"))];
  const shown = query.get("columns")?.split(".") ?? usualColumns(table, metric);
  return {
    show: pick("show", views) ?? "table",
    metric,
    view: { ...viewOf(table, metric), domain },
    filter: {
      text: query.get("q") ?? "",
      size: min === null && max === null ? undefined : { from: min ?? 0, to: max ?? Infinity },
      openness: pick("open", opennesses),
      kind: pick("tuning", tunings),
    },
    columns,
    shown: keys.filter((key) => key === "model" || shown.includes(key)),
    sort: pick("sort", keys) ?? metric,
    descending: query.get("order") !== "up",
    models: query.getAll("model"),
  };
}

function readNumber(text: string | null): number | null {
  const value = Number(text);
  return text === null || text === "" || !Number.isFinite(value) ? null : value;
}

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
  const found = filterEntries(entries, state.filter);
  return sortEntries(found, { valueOf, isDescending }, view).map((entry) => {
    return { entry, rank: ranks.get(entry) ?? null, isPartial: isPartial(entry, view) };
  });
}

const tableFormats = { Markdown: "markdown", CSV: "csv", LaTeX: "latex" } as const;
export type TableFormat = keyof typeof tableFormats;

const plain = { style: { dim: (text: string) => text } };

/** The table as it is shown, to paste elsewhere: written as `bcb leaderboard show` writes it. */
export function writeTable(
  rows: readonly RankedEntry[],
  { view, shown, columns }: BoardState,
  format: TableFormat,
): string {
  const entries = rows.map(({ entry }) => entry);
  const table = tabulateLeaderboard(entries, {
    title: "Pass@1 (%).",
    columns: columns.filter(({ key }) => shown.includes(key)),
    splits: view.splits,
    ranks: new Map(rows.flatMap(({ entry, rank }) => (rank === null ? [] : [[entry, rank]]))),
    isPartial: (entry) => isPartial(entry, view),
  });
  return `${renderDataTable(table, tableFormats[format], plain)}\n`;
}
