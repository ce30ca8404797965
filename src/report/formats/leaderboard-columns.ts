import type { Estimate } from "../../schema/data-table.ts";
import type { LeaderboardEntry, RunCost, SplitScore } from "../../schema/leaderboard.ts";
import { coverageCell } from "../coverage-words.ts";
import type { TellingColumn } from "./tabulate.ts";
import { titleOf } from "./title-of.ts";

/** What decides which of a model's numbers a leaderboard shows. */
export interface BoardView {
  splits: readonly string[];
  /** Scores of this domain in place of all tasks. */
  domain?: string | undefined;
  /** What models are ranked by; null has no rank. */
  scoreOf: (entry: LeaderboardEntry) => number | null;
}

/** A column of a leaderboard, wherever it is shown. */
export type BoardColumn = TellingColumn<LeaderboardEntry> & {
  /** What it means, in a few words. */
  about: string;
  /** Shown to everybody, to whoever asks for costs, or to readers who choose it. */
  shown: "always" | "with costs" | "on demand";
  /** What it is sorted by, where that is not what it shows. */
  order?: (entry: LeaderboardEntry) => number | null;
};

/** Every column that a leaderboard can have, in their order. To add one, add it here. */
export function listColumns(view: BoardView): BoardColumn[] {
  const { splits } = view;
  return [
    {
      key: "model",
      title: "Model",
      kind: "text",
      tell: ({ name }) => name,
      about: "the model's name",
      shown: "always",
    },
    {
      key: "size_b",
      title: "Size (B)",
      kind: "number",
      tell: ({ size }) => size,
      about: "billions of parameters",
      shown: "always",
    },
    {
      key: "active_b",
      title: "Active (B)",
      kind: "number",
      tell: ({ active }) => active,
      about: "billions of parameters at work for a token",
      shown: "on demand",
    },
    {
      key: "openness",
      title: "Openness",
      kind: "text",
      tell: ({ openness }) => openness,
      about: "which parts of the model are public",
      shown: "on demand",
    },
    {
      key: "kind",
      title: "Kind",
      kind: "text",
      tell: ({ prompted }) => (prompted === null ? null : prompted ? "tuned" : "base"),
      about: "tuned to follow instructions, or a base model",
      shown: "on demand",
    },
    {
      key: "date",
      title: "Date",
      kind: "text",
      tell: ({ date }) => date,
      about: "date of release",
      shown: "always",
    },
    ...splits.map((split) => scoreColumn(split, view)),
    ...(splits.length > 1 ? [averageColumn(view)] : []),
    {
      key: "tasks",
      title: "Tasks",
      kind: "text",
      tell: (entry) => tasksOf(entry, splits),
      order: ({ scores }) => Math.max(...splits.map((split) => scores[split]?.tasks ?? 0)),
      about: "how many tasks the score rests on, and of how many where some are missing",
      shown: "always",
    },
    ...splits.map(eloColumn),
    ...splits.flatMap(costColumns),
  ];
}

function scoreColumn(split: string, { domain }: BoardView): BoardColumn {
  const title = titleOf(split);
  return {
    key: split,
    title: domain === undefined ? title : `${title} ${domain}`,
    kind: "interval",
    of: "share",
    tell: ({ scores }) => scoreCell(scores[split], domain),
    about: `pass@1 in percent on the ${title} split`,
    shown: "always",
  };
}

function scoreCell(score: SplitScore | undefined, domain: string | undefined): Estimate | null {
  if (score === undefined) return null;
  if (domain === undefined) return { value: score.pass_at_1, low: score.low, high: score.high };
  const inDomain = score.domains?.[domain];
  return inDomain === undefined ? null : { value: inDomain.pass_at_1, low: null, high: null };
}

function averageColumn({ scoreOf }: BoardView): BoardColumn {
  return {
    key: "average",
    title: "Average",
    kind: "share",
    tell: scoreOf,
    about: "mean of the splits",
    shown: "always",
  };
}

function eloColumn(split: string): BoardColumn {
  return {
    key: `elo_${split}`,
    title: `Elo ${titleOf(split)}`,
    kind: "interval",
    of: "number",
    digits: 0,
    tell: ({ scores }) => {
      const { elo: rating = null } = scores[split] ?? {};
      return rating && { value: rating.elo, low: rating.low, high: rating.high };
    },
    about: "rating over tasks with the middle 95 % of its bootstraps",
    shown: "always",
  };
}

const costs: readonly [
  key: string,
  title: string,
  digits: number,
  of: (cost: RunCost) => number | null,
][] = [
  ["tokens", "tokens/solved", 0, sumTokens],
  ["usd", "USD/solved", 4, ({ usd }) => usd],
  ["seconds", "s/solved", 1, ({ seconds }) => seconds],
];

/** Per solved task. */
function costColumns(split: string): BoardColumn[] {
  return costs.map(([key, title, digits, of], place) => ({
    key: `${split}_${key}_per_solved`,
    title: place === 0 ? `${titleOf(split)} ${title}` : title,
    kind: "number",
    digits,
    tell: ({ scores }) => {
      const { cost, solved } = scores[split] ?? {};
      const sum = cost ? of(cost) : null;
      return sum === null || !solved ? null : sum / solved;
    },
    about: `${key} of all answers on ${titleOf(split)} for each task that was solved`,
    shown: "with costs",
  }));
}

function sumTokens({ input_tokens: sent, output_tokens: written }: RunCost): number | null {
  return sent === null || written === null ? null : sent + written;
}

/** What the scores are over, once where the splits agree; null for published ones, which do not tell. */
export function tasksOf({ scores }: LeaderboardEntry, splits: readonly string[]): string | null {
  const cells = splits.flatMap((split) => {
    const { tasks = null, of = null, whole = true } = scores[split] ?? {};
    return tasks === null || of === null ? [] : coverageCell({ tasks, of, whole });
  });
  return [...new Set(cells)].join("; ") || null;
}
