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
  subset: Subset;
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

export const usualColumns: readonly ColumnKey[] = [
  "size",
  "openness",
  "date",
  "complete",
  "instruct",
  "average",
  "elo",
];

export function readBoardState(query: URLSearchParams): BoardState {
  const pick = <T extends string>(name: string, choices: readonly [T, ...T[]]): T =>
    choices.find((choice) => choice === query.get(name)) ?? choices[0];
  const metric = pick("metric", metrics);
  const columns = query.get("columns");
  return {
    show: pick("show", views),
    subset: pick("subset", subsets),
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
        ? usualColumns
        : columnKeys.filter((key) => columns.split(".").includes(key)),
    models: query.getAll("model"),
  };
}

function readNumber(text: string | null): number | null {
  const value = Number(text);
  return text === null || text === "" || !Number.isFinite(value) ? null : value;
}
