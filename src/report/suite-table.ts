import type { DataTable } from "../schema/data-table.ts";
import type { SuiteReport, SuiteScore } from "../schema/report.ts";
import { column, tabulate } from "./formats/tabulate.ts";

/** One row a benchmark: its score with the interval, what was earned, what it cost. */
export function tabulateSuite(report: SuiteReport): DataTable {
  const { suite, about, model, scores, mean, cost_usd } = report;
  const measures = [...new Set(scores.flatMap((score) => Object.keys(score.measures)))];
  const whole = mean === null ? "unavailable, not every part has a score" : (mean * 100).toFixed(1);
  const cost = cost_usd === null ? "unknown" : `$${cost_usd.toFixed(4)}`;
  const notes = [`${about}.`, `Mean of the parts: ${whole}. Cost: ${cost}.`];
  return tabulate({ title: `${model} on the suite ${suite}`, notes }, scores, [
    column.text("benchmark", "Benchmark", ({ benchmark, dataset }) => benchmark ?? dataset),
    column.text("split", "Split", ({ split }) => split),
    column.text("subset", "Subset", ({ subset }) => subset),
    column.number("tasks", "Tasks", ({ tasks }) => tasks),
    column.interval("pass_at_1", "Pass@1", "share", (one) => one.pass_at_1),
    column.share("strict", "Earned", ({ strict }) => strict),
    ...measures.map((name) =>
      column.share<SuiteScore>(name, name, (one) => one.measures[name] ?? null),
    ),
    column.number("cost_usd", "Cost $", (one) => one.cost_usd, 4),
    column.number("seconds", "Seconds", ({ seconds }) => seconds, 0),
    column.text("problem", "Problem", ({ problem }) => problem),
  ]);
}
