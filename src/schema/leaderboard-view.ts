/** What a leaderboard can be sorted by. */
export type SortKey = "score" | "elo" | "price" | "size" | "date" | "name";

/** What a model can be the least by, among those of its score. */
export type FrontierKind = "size" | "price";

/** The figures that can be drawn of a leaderboard. */
export type PlotKind = "size" | "domains" | "solve-rate" | "elo";
