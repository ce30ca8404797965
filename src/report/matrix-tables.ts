import type { DataTable } from "../schema/data-table.ts";
import type { MatrixReport } from "../schema/evolution.ts";
import { column, tabulate } from "./formats/tabulate.ts";

/** The tables of a matrix: environments, libraries, models, and every break. */
export function tabulateMatrix(report: MatrixReport): DataTable[] {
  const tables = [environmentsTable(report), librariesTable(report)];
  if (report.models.length > 0) tables.push(modelsTable(report));
  return [...tables, breaksTable(report)];
}

function environmentsTable(report: MatrixReport): DataTable {
  const breaksIn = (name: string) =>
    report.breaks.filter(({ environment }) => environment === name).length;
  const notes = [
    `${report.tasks} tasks; ${report.failing.length} of them pass nowhere, ${report.heals.length} pass in a later environment only.`,
    `${report.attributed} of ${report.breaks.length} breaks are attributed to a library and a change.`,
  ];
  return tabulate({ title: "Environments", notes }, report.environments, [
    column.text("environment", "Environment", ({ name }) => name),
    column.text("python", "Python", ({ python }) => python),
    column.number("passed", "Ground truths that pass", ({ passed }) => passed),
    column.number("breaks", "Breaks", ({ name }) => breaksIn(name)),
    column.number("seconds", "Seconds", ({ seconds }) => seconds, 0),
  ]);
}

function librariesTable(report: MatrixReport): DataTable {
  return tabulate({ title: "Libraries that break tasks" }, report.libraries, [
    column.text("library", "Library", ({ library }) => library),
    column.text("environment", "Environment", ({ environment }) => environment),
    column.text("from", "From", ({ from }) => from),
    column.text("to", "To", ({ to }) => to),
    column.number("tasks", "Tasks that break", ({ tasks }) => tasks),
    column.text("changes", "By what", ({ changes }) =>
      Object.entries(changes)
        .toSorted(([, a], [, b]) => b - a)
        .map(([change, tasks]) => `${change} ${tasks}`)
        .join(", "),
    ),
  ]);
}

function modelsTable(report: MatrixReport): DataTable {
  const rows = report.models.flatMap(({ model, split, scores, knows }) =>
    scores.map((score) => ({
      model,
      split,
      ...score,
      known: knows.find(({ environment }) => environment === score.environment) ?? null,
    })),
  );
  const notes = [
    "Counted over a model's samples of the tasks whose ground truth breaks, by where they pass.",
  ];
  return tabulate({ title: "Models", notes }, rows, [
    column.text("model", "Model", ({ model }) => model),
    column.text("split", "Split", ({ split }) => split),
    column.text("environment", "Environment", ({ environment }) => environment),
    column.number("solved", "Solved", ({ solved }) => solved),
    column.number("tasks", "Of", ({ tasks }) => tasks),
    column.share("pass_at_1", "pass@1", (row) => row.pass_at_1),
    column.number("knows_old", "Knows the old API", ({ known }) => known?.old ?? null),
    column.number("knows_new", "Knows the new one", ({ known }) => known?.new ?? null),
    column.number("knows_both", "Runs in both", ({ known }) => known?.both ?? null),
    column.number("knows_neither", "In neither", ({ known }) => known?.neither ?? null),
  ]);
}

/** Every ground truth that breaks, with whom it is laid to. */
export function breaksTable({ breaks }: MatrixReport): DataTable {
  return tabulate({ title: "Ground truths that break" }, breaks, [
    column.text("task_id", "Task", ({ task_id }) => task_id),
    column.text("environment", "Environment", ({ environment }) => environment),
    column.text("library", "Library", ({ blame }) => blame.library),
    column.text("from", "From", ({ blame }) => blame.from),
    column.text("to", "To", ({ blame }) => blame.to),
    column.text("change", "Change", ({ blame }) => blame.change),
    column.text("what", "What", ({ blame }) => blame.what),
    column.text("evidence", "Known by", ({ blame }) => blame.evidence),
    column.text("message", "Failure", ({ message }) => message.slice(0, 160)),
  ]);
}
