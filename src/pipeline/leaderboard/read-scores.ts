import { BenchError } from "../../lib/bench-error.ts";
import { parseCsv } from "../../lib/csv.ts";
import { readText } from "../../lib/read-json-file.ts";

/** Scores of other benchmarks: a column each, by the model's name. */
export interface OutsideScores {
  models: string[];
  benchmarks: { name: string; scores: Map<string, number> }[];
}

const missing = /^(|-|n\/?a|nan|null|none)$/i;

/** A CSV with a column `model` and one for each benchmark; an empty cell is a score that is not known. */
export async function readScores(file: string): Promise<OutsideScores> {
  const [heading = [], ...rows] = parseCsv(await readText(file));
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
  if (twice !== undefined) throw refuse(file, `${twice} stands in it twice`);
  const benchmarks = columns.map(({ column, name }) => {
    const known = rows.flatMap((row, index): [string, number][] => {
      const text = row[column]?.trim() ?? "";
      if (missing.test(text)) return [];
      const score = Number(text.replace(/\s*%$/, ""));
      if (!Number.isFinite(score)) {
        throw refuse(file, `row ${index + 2}, ${name}: ${JSON.stringify(text)} is no number`);
      }
      return [[models[index] ?? "", score]];
    });
    return { name, scores: new Map(known) };
  });
  return { models, benchmarks };
}

function refuse(file: string, problem: string): BenchError {
  return new BenchError(
    "FileUnreadable",
    `${file} is not a table of scores: ${problem}.`,
    "It must be a CSV with the heading model,BENCHMARK,…, a model a row, a number or nothing in each cell.",
  );
}
