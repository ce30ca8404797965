import type { EntryFilter } from "../../src/analysis/filter-entries.ts";
import { listDomains, rankingScore, type RankingView } from "../../src/analysis/rank-entries.ts";
import { listColumns, type BoardColumn } from "../../src/report/formats/leaderboard-columns.ts";
import type {
  Leaderboard,
  LeaderboardEntry,
  LeaderboardTable,
} from "../../src/schema/leaderboard.ts";

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

/** The subset that is asked for, else the first. */
export function readTable(
  query: URLSearchParams,
  { tables }: Leaderboard,
): LeaderboardTable | undefined {
  return tables.find(({ subset }) => subset === query.get("subset")) ?? tables[0];
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
  const shown = query.get("columns")?.split(".") ?? usualColumns(table, metric);
  return {
    show: pick("show", views) ?? "table",
    metric,
    view: { ...viewOf(table, metric), domain },
    filter: {
      text: query.get("q") ?? "",
      size: readRange(query.get("min"), query.get("max")),
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

function readRange(min: string | null, max: string | null): EntryFilter["size"] {
  const [from, to] = [readNumber(min), readNumber(max)];
  return from === null && to === null ? undefined : { from: from ?? 0, to: to ?? Infinity };
}

function readNumber(text: string | null): number | null {
  const value = Number(text);
  return text === null || text === "" || !Number.isFinite(value) ? null : value;
}
