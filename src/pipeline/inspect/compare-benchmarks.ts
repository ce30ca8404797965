import path from "node:path";
import { BenchError, fault } from "../../lib/bench-error.ts";
import { writeAtomically } from "../../lib/files.ts";
import { readData } from "../../lib/read-data.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import { tabulateBreadth, tabulateFigures } from "../../report/benchmarks-table.ts";
import { renderDataTable } from "../../report/formats/render-data-table.ts";
import { breadthPlot } from "../../report/plots/breadth-plot.ts";
import { PaperComparison, type BenchmarkComparison } from "../../schema/benchmark-facts.ts";
import type { Context } from "../../schema/context.ts";
import { loadKnownDatasets } from "../../tasks/known-datasets.ts";
import { loadLibraryDomains, loadStandardModules } from "../../tasks/library-domains.ts";
import { compareFigures } from "../../tasks/stats/compare-figures.ts";
import { loadDataset, loadRecordedDataset } from "../load-dataset.ts";
import { writeReportFiles } from "../write-report-files.ts";

/**
 * `bcb tasks compare`: the paper's Table 1, and its figure of depth and breadth, drawn from the data. Each source is what
 * `--dataset` takes; without any, all datasets that go by name and are in the cache. The folder is for tables, figure and page.
 */
export async function compareBenchmarks(
  { sources, outDir }: { sources: readonly string[]; outDir: string | undefined },
  context: Context,
) {
  const comparison = await measureAll(sources, context);
  if (comparison.benchmarks.length === 0) {
    throw fault.BadUsage(
      "No benchmarks to compare were found in the cache.",
      "Pass files, such as humaneval:HumanEval.jsonl.gz, or names, such as humaneval, which are downloaded.",
    );
  }
  const tables = [tabulateBreadth(comparison), tabulateFigures(comparison)];
  const { style, columns } = context;
  const shown = tables.map((table) => renderDataTable(table, "table", { style, columns }));
  if (outDir === undefined) return { json: comparison, text: shown.join("\n\n") };
  const { drawSvg } = await import("../../report/plots/draw-figure.ts");
  const points = comparison.benchmarks.map(({ title: name, figures, paper }) => ({
    name,
    calls: figures.calls,
    chars: figures.solution_chars,
    paper:
      paper.calls === undefined || paper.solution_chars === undefined
        ? null
        : { calls: paper.calls, chars: paper.solution_chars },
  }));
  const figure = drawSvg(breadthPlot(points, { width: 720 }));
  const lead = [
    `Rings are the values printed in the paper: ${comparison.source}.`,
    ...comparison.absent,
  ];
  const page = { title: "Benchmarks compared", lead, tables, figure };
  const files = await writeReportFiles(path.join(outDir, "comparison"), comparison, page);
  const svg = path.join(outDir, "depth-breadth.svg");
  await writeAtomically(svg, figure);
  shown.push(`Wrote ${files.toSpliced(2, 0, svg).join(", ")}`);
  return { json: comparison, text: shown.join("\n\n") };
}

async function measureAll(
  sources: readonly string[],
  context: Context,
): Promise<BenchmarkComparison> {
  const paper = await readData("paper-comparison.json", PaperComparison);
  const known = (await loadKnownDatasets()).map(({ name }) => name);
  const parser = await loadPythonParser();
  const [domains, standardModules] = await Promise.all([
    loadLibraryDomains(),
    loadStandardModules(),
  ]);
  const result: BenchmarkComparison = { source: paper.source, benchmarks: [], absent: [] };
  for (const source of sources.length > 0 ? sources : known) {
    context.progress({ label: `Reading ${source}`, done: 0, total: undefined });
    const load = sources.length > 0 ? loadDataset : loadRecordedDataset;
    const dataset = await load(source, context).catch((error: unknown) => {
      if (!(error instanceof BenchError) || sources.length > 0) throw error;
      result.absent.push(`${source}: ${error.message}`);
    });
    if (dataset === undefined) continue;
    const { title } = dataset.benchmark;
    const fields = {
      ...paper.fields[title],
      isBare: paper.bare.includes(title),
      hasHelpers: paper.helpers.includes(title),
    };
    const services = { parser, domains, standardModules };
    result.benchmarks.push({
      title,
      dataset: dataset.name,
      figures: compareFigures(dataset.tasks, fields, services),
      paper: paper.benchmarks[title] ?? {},
    });
  }
  return result;
}
