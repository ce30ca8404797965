import type { BenchmarkComparison, BenchmarkFigures } from "../schema/benchmark-facts.ts";
import type { DataTable } from "../schema/data-table.ts";
import { column, tabulate } from "./formats/tabulate.ts";

type Compared = BenchmarkComparison["benchmarks"][number];

/** Depth and breadth beside what the paper printed. */
export function tabulateBreadth({ benchmarks, source }: BenchmarkComparison): DataTable {
  const notes = [
    "Solution: mean characters of the published solution. Calls: distinct library names that solutions use.",
    `Paper: ${source}.`,
  ];
  return tabulate({ title: "Depth and breadth", notes }, benchmarks, [
    column.text("benchmark", "Benchmark", ({ title }) => title),
    column.number("tasks", "Tasks", ({ figures }) => figures.tasks),
    column.number("solution_chars", "Solution", ({ figures }) => figures.solution_chars, 1),
    column.number("solution_chars_paper", "paper", ({ paper }) => paper.solution_chars ?? null, 1),
    column.share("solution_chars_difference", "off by %", (one) => differ(one, "solution_chars")),
    column.number("calls", "Calls", ({ figures }) => figures.calls),
    column.number("calls_paper", "paper", ({ paper }) => paper.calls ?? null),
    column.share("calls_difference", "off by %", (one) => differ(one, "calls")),
  ]);
}

const titles: Record<keyof BenchmarkFigures, string> = {
  tasks: "Tasks",
  tests: "Tests",
  prompt_chars: "Prompt chars",
  prompt_lines: "Prompt lines",
  solution_chars: "Solution chars",
  solution_lines: "Solution lines",
  complexity: "Complexity",
  domains: "Domains",
  std_libs: "Std libs",
  ext_libs: "Ext libs",
  calls: "Calls",
  std_calls: "Std calls",
  ext_calls: "Ext calls",
  libs_per_task: "Libs/task",
  calls_per_task: "Calls/task",
  lib_combinations: "Lib comb.",
  call_combinations: "Call comb.",
  domain_combinations: "Domain comb.",
};

/** The paper's Table 1, a figure a row; behind each what it is off from the paper's. */
export function tabulateFigures({ benchmarks }: BenchmarkComparison): DataTable {
  const keys = Object.keys(titles).filter((key): key is keyof BenchmarkFigures => key in titles);
  const notes = ["In brackets: the difference from the value in the paper, if it gives one."];
  return tabulate({ title: "Table 1", notes }, keys, [
    column.text("figure", "Figure", (key) => titles[key]),
    ...benchmarks.map((one) =>
      column.text<keyof BenchmarkFigures>(one.title, one.title, (key) => showFigure(one, key)),
    ),
  ]);
}

function showFigure({ figures, paper }: Compared, key: keyof BenchmarkFigures): string {
  const printed = paper[key];
  const value = String(figures[key]);
  if (printed === undefined) return value;
  const off = Number((figures[key] - printed).toFixed(1));
  return off === 0 ? `${value} (same)` : `${value} (${off > 0 ? "+" : "−"}${Math.abs(off)})`;
}

/** As a fraction of what the paper printed. */
function differ({ figures, paper }: Compared, key: "solution_chars" | "calls"): number | null {
  const printed = paper[key];
  return printed === undefined ? null : (figures[key] - printed) / printed;
}
