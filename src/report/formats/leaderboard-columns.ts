import type { Estimate } from "../../schema/data-table.ts";
import type { LeaderboardEntry, SplitScore } from "../../schema/leaderboard.ts";
import { coverageCell } from "../coverage-words.ts";
import { costColumns } from "./cost-columns.ts";
import { column, type Column } from "./tabulate.ts";
import { titleOf } from "./title-of.ts";

/** What decides which of a model's numbers a leaderboard shows. */
interface BoardView {
  splits: readonly string[];
  /** Scores of this domain in place of all tasks. */
  domain?: string | undefined;
  /** What models are ranked by; null has no rank. */
  scoreOf: (entry: LeaderboardEntry) => number | null;
}

/** A column of a leaderboard, wherever it is shown. */
export type BoardColumn = Column<LeaderboardEntry> & {
  /** What it means, in a few words. */
  about: string;
  /** To everybody, where any model has it, to whoever asks for costs, or to readers who choose it. */
  shown: "always" | "where known" | "with costs" | "on demand";
  /** What it is sorted by, where that is not what it shows. */
  order?: (entry: LeaderboardEntry) => number | null;
};

/** Every column that a leaderboard can have, in their order. To add one, add it here. */
export function listColumns({ splits, domain, scoreOf }: BoardView): BoardColumn[] {
  const { text, number, share } = column;
  return [
    always(
      "the model's name",
      text("model", "Model", ({ name }) => name),
    ),
    always(
      "billions of parameters",
      number("size_b", "Size (B)", ({ size }) => size),
    ),
    {
      ...number("active_b", "Active (B)", ({ active }: LeaderboardEntry) => active),
      about: "billions of parameters active per token",
      shown: "on demand",
    },
    {
      ...text("openness", "Openness", ({ openness }: LeaderboardEntry) => openness),
      about: "which parts of the model are public",
      shown: "on demand",
    },
    {
      ...text("kind", "Kind", ({ prompted }: LeaderboardEntry) =>
        prompted === null ? null : prompted ? "tuned" : "base",
      ),
      about: "instruction-tuned, or a base model",
      shown: "on demand",
    },
    always(
      "date of release",
      text("date", "Date", ({ date }) => date),
    ),
    ...splits.map((split) => scoreColumn(split, domain)),
    ...(splits.length > 1
      ? [always("mean of the splits", share("average", "Average", scoreOf))]
      : []),
    {
      ...text("tasks", "Tasks", (entry: LeaderboardEntry) => tasksOf(entry, splits)),
      about: "number of tasks behind the score, and the total if some are missing",
      shown: "always",
      order: ({ scores }) => Math.max(...splits.map((split) => scores[split]?.tasks ?? 0)),
    },
    ...splits.map(eloColumn),
    {
      ...text("signer", "Signed by", ({ scores }: LeaderboardEntry) => signerOf(scores, splits)),
      about: "key of the published archive, which anyone can use to verify the score",
      shown: "where known",
    },
    ...splits.flatMap((split) =>
      costColumns(({ scores }: LeaderboardEntry) => scores[split] ?? {}, titleOf(split)).map(
        (each): BoardColumn => ({
          ...each,
          about: `of all answers on ${titleOf(split)}, per solved task`,
          shown: "with costs",
        }),
      ),
    ),
  ];
}

function always(about: string, each: Column<LeaderboardEntry>): BoardColumn {
  return { ...each, about, shown: "always" };
}

function scoreColumn(split: string, domain: string | undefined): BoardColumn {
  const title = titleOf(split);
  return always(
    `pass@1 in percent on the ${title} split`,
    column.interval(split, domain === undefined ? title : `${title} ${domain}`, "share", (entry) =>
      scoreCell(entry.scores[split], domain),
    ),
  );
}

function scoreCell(score: SplitScore | undefined, domain: string | undefined): Estimate | null {
  if (score === undefined) return null;
  if (domain === undefined) return { value: score.pass_at_1, low: score.low, high: score.high };
  const inDomain = score.domains?.[domain];
  return inDomain === undefined ? null : { value: inDomain.pass_at_1, low: null, high: null };
}

function eloColumn(split: string): BoardColumn {
  return always(
    "rating over tasks, with the middle 95% of its bootstrap samples",
    column.interval(`elo_${split}`, `Elo ${titleOf(split)}`, "number", ({ scores }) => {
      const { elo: rating = null } = scores[split] ?? {};
      return rating && { value: rating.elo, low: rating.low, high: rating.high };
    }),
  );
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
