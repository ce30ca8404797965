import type { DataTable, Estimate } from "../../schema/data-table.ts";
import type { LeaderboardEntry, RunCost, SplitScore } from "../../schema/leaderboard.ts";
import { coverageCell, formatCount, titleOf } from "../format-number.ts";
import { column, tabulate, type Column } from "./tabulate.ts";

/** What decides which of a model's numbers a leaderboard shows. */
interface BoardView {
  splits: readonly string[];
  /** Scores of this domain in place of all tasks. */
  domain?: string | undefined;
  /** What models are ranked by; null has no rank. */
  scoreOf: (entry: LeaderboardEntry) => number | null;
}

type EntryColumn = Column<LeaderboardEntry> & {
  /** What it is sorted by, where that is not what it shows. */
  order?: (entry: LeaderboardEntry) => number | null;
};

/** A column of a leaderboard, wherever it is shown. */
export type BoardColumn = EntryColumn & {
  /** What it means, in a few words. */
  about: string;
  /** To everybody, where any model has it, to whoever asks for costs, or to readers who choose it. */
  shown: "always" | "where known" | "with costs" | "on demand";
};

type ListedColumn = [BoardColumn["shown"], about: string, EntryColumn];

/** Every column that a leaderboard can have, in their order. To add one, add it here. */
export function listColumns({ splits, domain, scoreOf }: BoardView): BoardColumn[] {
  const { text, number, share } = column;
  const tasks: EntryColumn = {
    ...text("tasks", "Tasks", (entry: LeaderboardEntry) => tasksOf(entry, splits)),
    order: ({ scores }) => Math.max(...splits.map((split) => scores[split]?.tasks ?? 0)),
  };
  const average: ListedColumn = [
    "always",
    "mean of the splits",
    share("average", "Average", scoreOf),
  ];
  const columns: ListedColumn[] = [
    ["always", "the model's name", text("model", "Model", ({ name }) => name)],
    ["always", "billions of parameters", number("size_b", "Size (B)", ({ size }) => size)],
    [
      "on demand",
      "billions of parameters active per token",
      number("active_b", "Active (B)", ({ active }) => active),
    ],
    [
      "on demand",
      "which parts of the model are public",
      text("openness", "Openness", ({ openness }) => openness),
    ],
    ["on demand", "instruction-tuned, or a base model", text("kind", "Kind", kindOf)],
    ["always", "date of release", text("date", "Date", ({ date }) => date)],
    ...splits.map((split) => scoreColumn(split, domain)),
    ...(splits.length > 1 ? [average] : []),
    ["always", "number of tasks behind the score, and the total if some are missing", tasks],
    ...splits.map(eloColumn),
    [
      "where known",
      "key of the published archive, which anyone can use to verify the score",
      text("signer", "Signed by", ({ scores }) => signerOf(scores, splits)),
    ],
    ...splits.flatMap((split) => costColumnsOf(split)),
  ];
  return columns.map(([shown, about, each]) => ({ ...each, about, shown }));
}

function kindOf({ prompted }: LeaderboardEntry): string | null {
  return prompted === null ? null : prompted ? "tuned" : "base";
}

function scoreColumn(split: string, domain: string | undefined): ListedColumn {
  const title = [titleOf(split), ...(domain === undefined ? [] : [domain])].join(" ");
  const cellOf = ({ scores }: LeaderboardEntry) => scoreCell(scores[split], domain);
  const about = `pass@1 in percent on the ${titleOf(split)} split`;
  return ["always", about, column.interval(split, title, "share", cellOf)];
}

function eloColumn(split: string): ListedColumn {
  const cellOf = ({ scores }: LeaderboardEntry) => {
    const { elo: rating = null } = scores[split] ?? {};
    return rating && { value: rating.elo, low: rating.low, high: rating.high };
  };
  const about = "rating over tasks, with the middle 95% of its bootstrap samples";
  const title = `Elo ${titleOf(split)}`;
  return ["always", about, column.interval(`elo_${split}`, title, "number", cellOf)];
}

function costColumnsOf(split: string): ListedColumn[] {
  const about = `of all answers on ${titleOf(split)}, per solved task`;
  const columns = costColumns<LeaderboardEntry>(
    ({ scores }) => scores[split] ?? {},
    titleOf(split),
  );
  return columns.map((each) => ["with costs", about, each]);
}

function scoreCell(score: SplitScore | undefined, domain: string | undefined): Estimate | null {
  if (score === undefined) return null;
  if (domain === undefined) return { value: score.pass_at_1, low: score.low, high: score.high };
  const inDomain = score.domains?.[domain];
  return inDomain === undefined ? null : { value: inDomain.pass_at_1, low: null, high: null };
}

/** What the scores are over, once where the splits agree; null for published ones, which do not tell. */
export function tasksOf({ scores }: LeaderboardEntry, splits: readonly string[]): string | null {
  const cells = splits.flatMap((split) => {
    const { tasks = null, of = null, whole = true } = scores[split] ?? {};
    return tasks === null || of === null ? [] : coverageCell({ tasks, of, whole });
  });
  return [...new Set(cells)].join("; ") || null;
}

function signerOf(scores: LeaderboardEntry["scores"], splits: readonly string[]): string | null {
  const signers = splits.flatMap((split) => (scores[split] ? [scores[split].signer] : []));
  const [first] = signers;
  return first !== undefined && signers.every((signer) => signer === first) ? first : null;
}

interface SolvedCost {
  cost?: RunCost | undefined;
  solved?: number | null | undefined;
}

/** Tokens, price and time of all answers for each solved task; `name` is whose they are, where several stand beside each other. */
export function costColumns<Row>(read: (row: Row) => SolvedCost, name = ""): Column<Row>[] {
  const perSolved = (sumOf: (cost: RunCost) => number | null) => (row: Row) => {
    const { cost, solved } = read(row);
    const sum = cost ? sumOf(cost) : null;
    return sum === null || !solved ? null : sum / solved;
  };
  const prefix = name === "" ? "" : `${name.toLowerCase()}_`;
  const title = name === "" ? "Tokens/solved" : `${name} tokens/solved`;
  const tokens = perSolved(({ input_tokens: sent, output_tokens: written }) =>
    sent === null || written === null ? null : sent + written,
  );
  const usd = perSolved((cost) => cost.usd);
  const seconds = perSolved((cost) => cost.seconds);
  return [
    column.number(`${prefix}tokens_per_solved`, title, tokens, 0),
    column.number(`${prefix}usd_per_solved`, "USD/solved", usd, 4),
    column.number(`${prefix}seconds_per_solved`, "s/solved", seconds, 1),
  ];
}

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
  return tabulate({ title, notes: partial === 0 ? [] : [note] }, entries, all);
}
