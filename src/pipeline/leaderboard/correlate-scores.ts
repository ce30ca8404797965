import { kendall, pearson, spearman } from "../../analysis/correlation.ts";
import { matchNames } from "../../analysis/match-names.ts";
import type { DataTable } from "../../schema/data-table.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import { column, tabulate, type Column } from "../../report/formats/tabulate.ts";
import { titleOf } from "../../report/formats/title-of.ts";
import { readScores, type OutsideScores } from "./read-scores.ts";
import { readLeaderboard } from "./view-leaderboard.ts";

interface Series {
  name: string;
  scores: ReadonlyMap<string, number>;
}

/** `bcb correlate`. */
export async function correlateLeaderboard(
  file: string,
  scoreFiles: readonly string[] | undefined,
): Promise<DataTable> {
  return correlateScores(await readLeaderboard(file), scoreFiles);
}

/** Every two of splits, subsets and other benchmarks, over the models that have both. */
export async function correlateScores(
  board: Leaderboard,
  scoreFiles: readonly string[] = [],
): Promise<DataTable> {
  const own = listSeries(board);
  const { series, unmatched } = joinScores(board, await readScores(scoreFiles));
  const all = [...own, ...series];
  const rows = all.flatMap((first, place) =>
    all.slice(place + 1).map((second): CorrelatedPair => {
      const shared = [...first.scores.keys()].filter((model) => second.scores.has(model));
      const scoresIn = ({ scores }: Series) => shared.map((model) => scores.get(model) ?? 0);
      const [xs, ys] = [scoresIn(first), scoresIn(second)];
      return { first: first.name, second: second.name, models: shared.length, xs, ys };
    }),
  );
  const partial = listPartial(board);
  const notes = [
    ...(partial.length === 0
      ? []
      : [`Left out because they cover only a part of the tasks: ${partial.join(", ")}.`]),
    ...(rows.length === 0
      ? [
          `Nothing to correlate: ${all[0] === undefined ? "no scores" : `the scores of ${all[0].name} alone`}. Build it with both splits or subsets, or add other benchmarks with --with.`,
        ]
      : []),
    ...(unmatched.length === 0 ? [] : [`Not on the leaderboard: ${unmatched.join(", ")}.`]),
  ];
  return { title: "Correlations over models.", ...tabulate(rows, columns), notes };
}

interface CorrelatedPair {
  first: string;
  second: string;
  models: number;
  xs: number[];
  ys: number[];
}

const columns: Column<CorrelatedPair>[] = [
  column.text("first", "Of", ({ first }) => first),
  column.text("second", "with", ({ second }) => second),
  column.number("models", "Models", ({ models }) => models),
  ...Object.entries({ pearson, spearman, kendall }).map(([key, measure]): Column<CorrelatedPair> =>
    column.interval(key, titleOf(key), "number", ({ xs, ys }) => measure(xs, ys) ?? null, 3),
  ),
];

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
