import type { LeaderboardEntry } from "../../src/schema/leaderboard.ts";
import type { Domain } from "../../src/schema/library-domains.ts";
import { columnKeys, type ColumnKey, type View } from "./columns.ts";

export const domains = [
  "Computation",
  "General",
  "Visualization",
  "System",
  "Time",
  "Network",
  "Cryptography",
] as const satisfies readonly Domain[];

const subsets = ["full", "hard"] as const;
const metrics = ["average", "complete", "instruct"] as const;
const opennesses = ["any", "open", "closed"] as const;
const tunings = ["any", "tuned", "base"] as const;

const views = ["table", "size", "elo", "solved", "domains"] as const;

export type Subset = (typeof subsets)[number];
export type BoardView = (typeof views)[number];

/** What the reader chose; all of it is in the address. */
export interface BoardState extends View {
  show: BoardView;
  sort: ColumnKey;
  descending: boolean;
  text: string;
  /** Billions of parameters; null is no bound. */
  minSize: number | null;
  maxSize: number | null;
  openness: (typeof opennesses)[number];
  tuning: (typeof tunings)[number];
  columns: readonly ColumnKey[];
  /** Models that the drawing of domains compares; empty is the best of those shown. */
  models: readonly string[];
}

/** The average, unless none has been judged on both splits. */
export function usualMetric(entries: readonly LeaderboardEntry[]): View["metric"] {
  const known = (metric: View["metric"]) => entries.some((entry) => entry[metric] !== null);
  return metrics.find(known) ?? "average";
}

const facts = ["size", "openness", "date"] as const;

/** The scores, and those facts that are known of any of the models. */
export function usualColumns(entries: readonly LeaderboardEntry[]): ColumnKey[] {
  const known = facts.filter((fact) => entries.some((entry) => entry[fact] !== null));
  return [...known, "complete", "instruct", "average", "elo"];
}

/** Full, unless Hard is asked for or all there is. */
export function readSubset(
  query: URLSearchParams,
  board: Readonly<Record<Subset, object | null>>,
): Subset {
  const asked = subsets.find((subset) => subset === query.get("subset"));
  return asked ?? (board.full === null && board.hard !== null ? "hard" : "full");
}

/** What the address says; where it says nothing, what suits these models. */
export function readBoardState(
  query: URLSearchParams,
  entries: readonly LeaderboardEntry[],
): BoardState {
  const pick = <T extends string>(name: string, choices: readonly [T, ...T[]]): T =>
    choices.find((choice) => choice === query.get(name)) ?? choices[0];
  const metric = metrics.find((name) => name === query.get("metric")) ?? usualMetric(entries);
  const columns = query.get("columns");
  return {
    show: pick("show", views),
    metric,
    domain: domains.find((domain) => domain === query.get("domain")) ?? null,
    sort: columnKeys.find((key) => key === query.get("sort")) ?? metric,
    descending: query.get("order") !== "up",
    text: query.get("q") ?? "",
    minSize: readNumber(query.get("min")),
    maxSize: readNumber(query.get("max")),
    openness: pick("open", opennesses),
    tuning: pick("tuning", tunings),
    columns:
      columns === null
        ? usualColumns(entries)
        : columnKeys.filter((key) => columns.split(".").includes(key)),
    models: query.getAll("model"),
  };
}

function readNumber(text: string | null): number | null {
  const value = Number(text);
  return text === null || text === "" || !Number.isFinite(value) ? null : value;
}
