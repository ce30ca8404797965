import { kendall, pearson, spearman, type Correlation } from "../../analysis/correlation.ts";
import { matchNames } from "../../analysis/match-names.ts";
import type { DataTable, Estimate, TableColumn } from "../../schema/data-table.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import { titleOf } from "../../report/formats/title-of.ts";
import { readScores, type OutsideScores } from "./read-scores.ts";

interface Series {
  name: string;
  scores: ReadonlyMap<string, number>;
}

/** `bcb correlate`: every two of splits, subsets and other benchmarks, over the models that have both. */
export async function correlateScores(
  board: Leaderboard,
  scoresFile: string | undefined,
): Promise<DataTable> {
  const own = listSeries(board);
  const outside = scoresFile === undefined ? undefined : await readScores(scoresFile);
  const { series, unmatched } = outside
    ? joinScores(board, outside)
    : { series: [], unmatched: [] };
  const all = [...own, ...series];
  const rows = all.flatMap((first, place) =>
    all.slice(place + 1).map((second) => {
      const shared = [...first.scores.keys()].filter((model) => second.scores.has(model));
      const xs = shared.map((model) => first.scores.get(model) ?? 0);
      const ys = shared.map((model) => second.scores.get(model) ?? 0);
      const estimates = [pearson, spearman, kendall].map((measure) => toEstimate(measure(xs, ys)));
      return [first.name, second.name, shared.length, ...estimates];
    }),
  );
  const partial = listPartial(board);
  const notes = [
    ...(partial.length === 0
      ? []
      : [`Left out, since it is over a part of the tasks only: ${partial.join(", ")}.`]),
    ...(rows.length === 0
      ? [
          `There is nothing to correlate: ${all[0] === undefined ? "no scores" : `the scores of ${all[0].name} alone`}. Build it with both splits or subsets, or name other benchmarks with --with.`,
        ]
      : []),
    ...(unmatched.length === 0 ? [] : [`Not on the leaderboard: ${unmatched.join(", ")}.`]),
  ];
  return { title: "Correlations over models.", columns, rows, notes };
}

const columns: TableColumn[] = [
  { key: "first", title: "Of", kind: "text" },
  { key: "second", title: "with", kind: "text" },
  { key: "models", title: "Models", kind: "number" },
  { key: "pearson", title: "Pearson", kind: "interval", of: "number", digits: 3 },
  { key: "spearman", title: "Spearman", kind: "interval", of: "number", digits: 3 },
  { key: "kendall", title: "Kendall", kind: "interval", of: "number", digits: 3 },
];

function toEstimate(correlation: Correlation | undefined): Estimate | null {
  if (correlation === undefined) return null;
  const { value, low, high } = correlation;
  return { value, low, high };
}

function listSeries({ tables }: Leaderboard): Series[] {
  return tables.flatMap(({ subset, splits, entries }) =>
    splits.flatMap((split) => {
      const scores = entries.flatMap(({ name, scores: { [split]: score } }): [string, number][] =>
        score?.whole ? [[name, score.pass_at_1]] : [],
      );
      const name = seriesName(subset, split);
      return scores.length === 0 ? [] : [{ name, scores: new Map(scores) }];
    }),
  );
}

function seriesName(subset: string, split: string): string {
  return `${titleOf(subset)} ${titleOf(split)}`;
}

function listPartial({ tables }: Leaderboard): string[] {
  return tables.flatMap(({ subset, splits, entries }) =>
    entries.flatMap(({ name, scores }) =>
      splits
        .filter((split) => scores[split]?.whole === false)
        .map((split) => `${name} on ${seriesName(subset, split)}`),
    ),
  );
}

/** The other benchmarks' scores under the leaderboard's names. */
function joinScores(
  { tables }: Leaderboard,
  { models, benchmarks }: OutsideScores,
): { series: Series[]; unmatched: string[] } {
  const names = [...new Set(tables.flatMap(({ entries }) => entries.map(({ name }) => name)))];
  const { found, unmatched } = matchNames(names, models);
  const series = benchmarks.map(({ name, scores }) => {
    const known = [...found].flatMap(([model, other]): [string, number][] => {
      const score = scores.get(other);
      return score === undefined ? [] : [[model, score]];
    });
    return { name, scores: new Map(known) };
  });
  return { series, unmatched };
}
