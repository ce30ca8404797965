import { kendall, pearson, spearman } from "../../analysis/correlation.ts";
import { matchNames } from "../../analysis/match-names.ts";
import type { DataTable } from "../../schema/data-table.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import { column, tabulate, type Column } from "../../report/formats/tabulate.ts";
import { titleOf } from "../../report/formats/title-of.ts";
import { readScores } from "./read-scores.ts";
import { readLeaderboard } from "./view-leaderboard.ts";

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
  const series = listSeries(board);
  const partial = listPartial(board);
  const { models, benchmarks } = await readScores(scoreFiles);
  const names = board.tables.flatMap(({ entries }) => entries.map(({ name }) => name));
  const { found, unmatched } = matchNames(names, [...models]);
  for (const [benchmark, scores] of benchmarks) {
    const known = [...found].flatMap(([model, other]) => {
      const score = scores.get(other);
      return score === undefined ? [] : [[model, score] as const];
    });
    series.push({ name: benchmark, scores: new Map(known) });
  }
  const rows = series.flatMap((first, place) =>
    series.slice(place + 1).map((second): CorrelatedPair => {
      const shared = [...first.scores.keys()].filter((model) => second.scores.has(model));
      const [xs, ys] = [first, second].map(({ scores }) =>
        shared.map((model) => scores.get(model) ?? 0),
      );
      const pair = { first: first.name, second: second.name, models: shared.length };
      return { ...pair, xs: xs ?? [], ys: ys ?? [] };
    }),
  );
  const alone = series[0] === undefined ? "no scores" : `the scores of ${series[0].name} alone`;
  const notes = [
    partial.length > 0
      ? `Left out because they cover only a part of the tasks: ${partial.join(", ")}.`
      : "",
    rows.length === 0
      ? `Nothing to correlate: ${alone}. Build it with both splits or subsets, or add other benchmarks with --with.`
      : "",
    unmatched.length > 0 ? `Not on the leaderboard: ${unmatched.join(", ")}.` : "",
  ].filter((note) => note !== "");
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

function nameSeries(subset: string, split: string): string {
  return `${titleOf(subset)} ${titleOf(split)}`;
}

/** The whole scores of each split and subset by model. */
function listSeries({ tables }: Leaderboard) {
  return tables.flatMap(({ subset, splits, entries }) =>
    splits.flatMap((split) => {
      const scores = entries.flatMap(({ name, scores: { [split]: score } }) =>
        score?.whole ? [[name, score.pass_at_1] as const] : [],
      );
      const name = nameSeries(subset, split);
      return scores.length === 0 ? [] : [{ name, scores: new Map(scores) }];
    }),
  );
}

function listPartial({ tables }: Leaderboard): string[] {
  return tables.flatMap(({ subset, splits, entries }) =>
    entries.flatMap(({ name, scores }) =>
      splits
        .filter((split) => scores[split]?.whole === false)
        .map((split) => `${name} on ${nameSeries(subset, split)}`),
    ),
  );
}
