import { z } from "zod";
import { type BenchError, fault } from "../../lib/bench-error.ts";
import { parseCsv } from "../../lib/csv.ts";
import { readWhole } from "../../lib/jsonl.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { byName } from "../../schema/shapes.ts";
import { SuiteReport } from "../../schema/suite.ts";

/** Scores of other benchmarks by the model's name. */
export interface OutsideScores {
  models: ReadonlySet<string>;
  benchmarks: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

interface Score {
  model: string;
  benchmark: string;
  /** None where it is not known; the model is known all the same. */
  value: number | null;
}

/** Of several files: a CSV with a column `model`, EvalPlus's leaderboard, or the `suite.json` of a model. */
export async function readScores(files: readonly string[]): Promise<OutsideScores> {
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
  const columns = heading.flatMap((title, column) =>
    column === place ? [] : [{ column, name: title.trim() }],
  );
  if (columns.length === 0) throw refuse(file, "it has no column of scores");
  const models = rows.map((row, index) => {
    const model = row[place]?.trim() ?? "";
    if (model === "") throw refuse(file, `row ${index + 2} names no model`);
    return model;
  });
  const twice = models.find((model, index) => models.indexOf(model) !== index);
  if (twice !== undefined) throw refuse(file, `${twice} appears twice`);
  return columns.flatMap(({ column, name }) =>
    rows.map((row, index): Score => {
      const cell = row[column]?.trim() ?? "";
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
