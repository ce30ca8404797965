import type { DataTable, Estimate } from "../schema/data-table.ts";
import type { LeaderboardEntry, SolveRate, SplitScore } from "../schema/leaderboard.ts";
import type { Domain } from "../schema/library-domains.ts";
import type { Split } from "../schema/task.ts";
import { coverageCell } from "./coverage-words.ts";
import { formatCount } from "./format-number.ts";
import { tabulate, type TellingColumn } from "./formats/tabulate.ts";

export interface LeaderboardView {
  title: string;
  splits: readonly Split[];
  domain?: Domain | undefined;
  /** Columns of tokens, price and time per solved task. */
  costs: boolean;
  /** What models are ranked by; null has no rank. */
  scoreOf: (entry: LeaderboardEntry) => number | null;
  /** That a score is over a part of the tasks only. */
  isPartial: (entry: LeaderboardEntry) => boolean;
  solveRate: Readonly<Record<Split, SolveRate | null>>;
}

// Means of the same published figures may differ in their last bits.
const rounding = 1e-9;

type EntryColumn = TellingColumn<LeaderboardEntry>;

export const splitTitles: Readonly<Record<Split, string>> = {
  complete: "Complete",
  instruct: "Instruct",
};

/** The entries in their order, as a table; what is not known is null. */
export function tabulateLeaderboard(
  entries: readonly LeaderboardEntry[],
  view: LeaderboardView,
): DataTable {
  const scores = entries.map(view.scoreOf);
  const rankOf = (entry: LeaderboardEntry): number | null => {
    const own = view.scoreOf(entry);
    if (own === null) return null;
    return 1 + scores.filter((score) => score !== null && score > own + rounding).length;
  };
  const columns: EntryColumn[] = [
    { key: "rank", title: "#", kind: "number", tell: rankOf },
    { key: "model", title: "Model", kind: "text", tell: ({ name }) => name },
    { key: "size_b", title: "Size (B)", kind: "number", tell: ({ size }) => size },
    { key: "date", title: "Date", kind: "text", tell: ({ date }) => date },
    ...scoreColumns(view),
    { key: "tasks", title: "Tasks", kind: "text", tell: (entry) => tasksOf(entry, view) },
    ...view.splits.map(eloColumn),
    ...(view.costs ? view.splits.flatMap(costColumns) : []),
  ];
  const describeCaveat = (entry: LeaderboardEntry) => caveatOf(entry, view);
  if (entries.some((entry) => describeCaveat(entry) !== null)) {
    columns.push({ key: "caveat", title: "Caveat", kind: "text", tell: describeCaveat });
  }
  return {
    title: view.title,
    ...tabulate(entries, columns),
    notes: [
      ...partialNotes(entries, view),
      ...view.splits.map((split) => solveRateWords(split, view.solveRate[split])),
    ],
  };
}

function scoreColumns({ splits, domain, scoreOf }: LeaderboardView): EntryColumn[] {
  const columns = splits.map((split): EntryColumn => {
    const title = domain === undefined ? splitTitles[split] : `${splitTitles[split]} ${domain}`;
    return {
      key: split,
      title,
      kind: "interval",
      of: "share",
      tell: (entry) => scoreCell(entry[split], domain),
    };
  });
  if (splits.length === 1) return columns;
  return [...columns, { key: "average", title: "Average", kind: "share", tell: scoreOf }];
}

function scoreCell(score: SplitScore | null, domain: Domain | undefined): Estimate | null {
  if (score === null) return null;
  if (domain === undefined) return { value: score.pass_at_1, low: score.low, high: score.high };
  const inDomain = score.domains?.[domain];
  return inDomain === undefined ? null : { value: inDomain.pass_at_1, low: null, high: null };
}

function eloColumn(split: Split): EntryColumn {
  const title = `Elo ${splitTitles[split]}`;
  return {
    key: `elo_${split}`,
    title,
    kind: "interval",
    of: "number",
    digits: 0,
    tell: (entry) => {
      const rating = entry[split]?.elo ?? null;
      return rating === null ? null : { value: rating.elo, low: rating.low, high: rating.high };
    },
  };
}

/** Per solved task. */
function costColumns(split: Split): EntryColumn[] {
  const per = (tell: (cost: NonNullable<SplitScore["cost"]>) => number | null) => {
    return (entry: LeaderboardEntry): number | null => {
      const score = entry[split];
      const sum = score?.cost ? tell(score.cost) : null;
      return sum === null || !score?.solved ? null : sum / score.solved;
    };
  };
  const title = splitTitles[split];
  return [
    {
      key: `${split}_tokens_per_solved`,
      title: `${title} tokens/solved`,
      kind: "number",
      digits: 0,
      tell: per(({ input_tokens: sent, output_tokens: written }) =>
        sent === null || written === null ? null : sent + written,
      ),
    },
    {
      key: `${split}_usd_per_solved`,
      title: "USD/solved",
      kind: "number",
      digits: 4,
      tell: per(({ usd }) => usd),
    },
    {
      key: `${split}_seconds_per_solved`,
      title: "s/solved",
      kind: "number",
      digits: 1,
      tell: per(({ seconds }) => seconds),
    },
  ];
}

/** What the scores are over, once where the splits agree; null for published ones, which do not tell. */
function tasksOf(entry: LeaderboardEntry, { splits }: LeaderboardView): string | null {
  const cells = splits.flatMap((split) => {
    const score = entry[split];
    if (score === null || score.tasks === null || score.of === null) return [];
    return coverageCell({ tasks: score.tasks, of: score.of, whole: score.whole });
  });
  return [...new Set(cells)].join("; ") || null;
}

function partialNotes(entries: readonly LeaderboardEntry[], view: LeaderboardView): string[] {
  const partial = entries.filter(view.isPartial).length;
  if (partial === 0) return [];
  return [
    `Not ranked: ${formatCount(partial, "model")} with a score over a part of the tasks only, at the end of the table.`,
  ];
}

function caveatOf(entry: LeaderboardEntry, { splits }: LeaderboardView): string | null {
  const words = splits.flatMap((split) => entry[split]?.caveat ?? []);
  return [...new Set(words)].join(" ") || null;
}

function solveRateWords(split: Split, rate: SolveRate | null): string {
  const title = `Solve rate on ${splitTitles[split]}:`;
  if (rate === null) return `${title} - (no per-task verdicts)`;
  return `${title} of ${formatCount(rate.tasks, "task")}, ${rate.none} solved by none and ${rate.all} by all of ${formatCount(rate.models, "model")}.`;
}
