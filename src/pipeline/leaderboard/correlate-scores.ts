import { z } from "zod";
import { kendall, pearson, spearman } from "../../analysis/correlation.ts";
import { matchNames } from "../../analysis/match-names.ts";
import { fault, type BenchError } from "../../lib/bench-error.ts";
import { parseCsv } from "../../lib/csv.ts";
import { readWhole } from "../../lib/jsonl.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { byName } from "../../schema/shapes.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import { SuiteReport } from "../../schema/report.ts";
import { column, tabulate, type Column } from "../../report/formats/tabulate.ts";
import { titleOf } from "../../report/format-number.ts";

/** `bcb correlate`: every two of splits, subsets and other benchmarks, over the models that have both. */
export async function correlateScores(board: Leaderboard, scoreFiles: readonly string[] = []) {
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
  return tabulate({ title: "Correlations over models.", notes }, rows, columns);
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

/** The value is null where it is not known; the model is known all the same. */
type Score = { model: string; benchmark: string; value: number | null };

/** Of several files: a CSV with a column `model`, EvalPlus's leaderboard, or the `suite.json` of a model. */
async function readScores(files: readonly string[]) {
  const models = new Set<string>();
  const benchmarks = new Map<string, Map<string, number>>();
  for (const file of files) {
    const text = await readWhole(file);
    const read = text.trimStart().startsWith("{") ? readJson : readTable;
    for (const { model, benchmark, value } of read(text, file)) {
      models.add(model);
      const scores = benchmarks.get(benchmark) ?? new Map<string, number>();
      benchmarks.set(benchmark, scores);
      if (value === null) continue;
      if (scores.has(model)) throw refuse(file, `${benchmark} of ${model} is given twice`);
      scores.set(model, value);
    }
  }
  return { models, benchmarks };
}

const EvalPlusLeaderboard = byName(z.object({ "pass@1": byName(z.number().nullable()) }));

function readJson(text: string, file: string): Score[] {
  const json = parseJson(text);
  const board = EvalPlusLeaderboard.safeParse(json);
  if (board.success) {
    return Object.entries(board.data).flatMap(([model, { "pass@1": scores }]) =>
      Object.entries(scores).map(([benchmark, value]) => ({ model, benchmark, value })),
    );
  }
  const suite = SuiteReport.safeParse(json);
  if (!suite.success) throw refuse(file, "it is neither EvalPlus's leaderboard nor a suite.json");
  const { model, scores } = suite.data;
  return scores.map(({ benchmark, dataset, split, pass_at_1 }) => ({
    model,
    benchmark: [benchmark ?? dataset, ...(split === null ? [] : [split])].join(" "),
    value: pass_at_1?.value ?? null,
  }));
}

const missing = /^(|-|n\/?a|nan|null|none)$/i;

/** A CSV with a column `model` and one for each benchmark; an empty cell is a score that is not known. */
function readTable(text: string, file: string): Score[] {
  const [heading = [], ...rows] = parseCsv(text);
  const place = heading.findIndex((title) => title.trim().toLowerCase() === "model");
  if (place === -1) throw refuse(file, "it has no column `model`");
  const scored = heading.flatMap((title, at) => (at === place ? [] : [{ at, name: title.trim() }]));
  if (scored.length === 0) throw refuse(file, "it has no column of scores");
  const models = rows.map((row, index) => {
    const model = row[place]?.trim() ?? "";
    if (model === "") throw refuse(file, `row ${index + 2} names no model`);
    return model;
  });
  const twice = models.find((model, index) => models.indexOf(model) !== index);
  if (twice !== undefined) throw refuse(file, `${twice} appears twice`);
  return scored.flatMap(({ at, name }) =>
    rows.map((row, index): Score => {
      const cell = row[at]?.trim() ?? "";
      const value = missing.test(cell) ? null : Number(cell.replace(/\s*%$/, ""));
      if (value !== null && !Number.isFinite(value)) {
        throw refuse(file, `row ${index + 2}, ${name}: ${JSON.stringify(cell)} is not a number`);
      }
      return { model: models[index] ?? "", benchmark: name, value };
    }),
  );
}

function refuse(file: string, problem: string): BenchError {
  return fault.FileUnreadable(
    `${file} is not a table of scores: ${problem}.`,
    "It must be a CSV with the header model,BENCHMARK,…, one model per row, and a number or nothing in each cell; EvalPlus's leaderboard (results.json); or the suite.json of `bcb suite run`.",
  );
}
