import path from "node:path";
import { scoreRun } from "../analysis/score-run.ts";
import { BenchError, fault } from "../lib/bench-error.ts";
import { readData } from "../lib/read-data.ts";
import { renderDataTable } from "../report/formats/render-data-table.ts";
import { shownScore } from "../report/headline.ts";
import { tabulateSuite } from "../report/suite-table.ts";
import type { Context } from "../schema/context.ts";
import { Suites, type SuitePart, type SuiteReport, type SuiteScore } from "../schema/report.ts";
import type { Judging } from "./evaluate/run-evaluation.ts";
import type { RunGenerationOptions } from "./generate/run-generation.ts";
import { loadDataset } from "./load-dataset.ts";
import { runModel } from "./run-model.ts";
import { writeReportFiles } from "./write-report-files.ts";

export interface SuiteRequest {
  name: string;
  /** Where a dataset is to be read from, by its name in the suite. */
  places: ReadonlyMap<string, string>;
  /** Only the first tasks of each part. */
  limit?: number | undefined;
  /** What is asked of every part; each has a folder of its own in that for the samples. */
  generation: Omit<RunGenerationOptions, "tasks">;
  judging: Judging;
}

/**
 * `bcb suite run`: one model on several benchmarks, one after another. Each part is a run with a folder of its own, so the same
 * command goes on where it stopped; the report is written after each, and one that cannot be run does not stop the others.
 */
export async function runSuite(request: SuiteRequest, context: Context) {
  const { name, generation } = request;
  const suites = await readData("suites.json", Suites);
  const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (suite === undefined) {
    const known = Object.entries(suites).map(([each, { about }]) => `${each} (${about})`);
    throw fault.BadUsage(`Unknown suite "${name}".`, `Suites: ${known.join("; ")}.`);
  }
  const { about, parts } = suite;
  const model = generation.model.name;
  const report: SuiteReport = { suite: name, about, model, scores: [], mean: null, cost_usd: 0 };
  const stem = path.join(generation.output.dir, "suite");
  let files: string[] = [];
  for (const part of parts) {
    context.remark(`${part.dataset}${part.split === undefined ? "" : `, ${part.split}`} …`);
    const score = await runPart(part, request, context);
    report.scores.push(score);
    const values = report.scores.flatMap(({ pass_at_1 }) => pass_at_1?.value ?? []);
    const sum = values.reduce((total, value) => total + value, 0);
    report.mean = values.length === parts.length ? sum / values.length : null;
    if (score.cost_usd === null) report.cost_usd = null;
    else if (report.cost_usd !== null) report.cost_usd += score.cost_usd;
    const table = tabulateSuite(report);
    const page = { title: table.title, lead: [about], tables: [table] };
    files = await writeReportFiles(stem, report, page);
    context.signal.throwIfAborted();
  }
  const { style, columns } = context;
  const table = renderDataTable(tabulateSuite(report), "table", { style, columns });
  return { report, text: `${table}\n\nWrote ${files.join(", ")}`, files };
}

async function runPart(
  part: SuitePart,
  { places, limit, generation, judging }: SuiteRequest,
  context: Context,
): Promise<SuiteScore> {
  const source = places.get(part.dataset) ?? part.dataset;
  const { split = null, subset = "full" } = part;
  const unscored = { tasks: 0, pass_at_1: null, strict: null, measures: {} };
  const nothing = { ...unscored, cost_usd: null, answered: 0, asked: 0 };
  const row = { dataset: part.dataset, benchmark: null, split, subset, ...nothing };
  const begun = performance.now();
  const took = () => (performance.now() - begun) / 1000;
  try {
    const { benchmark } = await loadDataset(source, context);
    const dir = path.join(generation.output.dir, part.dataset.replaceAll(/[^\w.+-]+/g, "-"));
    const tasks = { source, selection: { subset, limit } };
    const wishes = { ...generation.wishes, split: part.split };
    const asked = { ...generation, tasks, wishes, output: { dir } };
    const run = await runModel(asked, judging, context);
    const { summary } = run.generation;
    const { json } = run.evaluation;
    const model = "models" in json ? json.models[0] : undefined;
    const [first] = model ? scoreRun(model.samples).passAtK : [];
    const measures = Object.entries(model?.measures ?? {});
    return {
      ...row,
      benchmark: benchmark.title,
      split: model?.split ?? split,
      tasks: (model && shownScore(model)?.tasks) ?? 0,
      pass_at_1: first ? { value: first.value, low: first.low, high: first.high } : null,
      strict: model?.strict?.pass_at_k["1"] ?? null,
      measures: Object.fromEntries(measures.map(([name, score]) => [name, score["1"] ?? 0])),
      cost_usd: summary.costUsd,
      answered: summary.answered,
      asked: summary.asked,
      seconds: took(),
      problem:
        summary.answered < summary.asked
          ? `${summary.asked - summary.answered} without an answer`
          : null,
    };
  } catch (error) {
    if (!(error instanceof BenchError) || context.signal.aborted) throw error;
    return { ...row, seconds: took(), problem: `${error.message} ${error.hint}` };
  }
}
