import type { DataTable } from "../schema/data-table.ts";
import type { ModelReport, Report } from "../schema/report.ts";
import { coverageCell, coverageWords } from "./coverage-words.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";
import { headlineK, listMeasures, rankOf, scoreColumns, shownScore } from "./headline.ts";
import { knownTaskNotes } from "./known-task-words.ts";
import { listTables, type ModelTable } from "./report-tables.ts";

/** The ranking of each split and subset as a table for every format; all have the same columns. */
export function tabulateReport(report: Report): DataTable[] {
  return listTables(report).map((table) => ({
    title: table.title === "" ? `${report.title}.` : `${report.title}: ${table.title}.`,
    ...tabulate(table.models, listColumns(table, report)),
    notes: [...listNotes(table), ...knownTaskNotes(report.known_tasks)],
  }));
}

function listColumns(table: ModelTable, report: Report): Column<ModelReport>[] {
  const { models } = report;
  const k = headlineK(report);
  const isKnown = models.some(({ without_known: rest }) => rest !== null);
  const withoutKnown = ({ without_known: rest }: ModelReport) => rest?.pass_at_k[k] ?? null;
  const known = column.share(`pass_at_${k}_without_known`, `Pass@${k} without known`, withoutKnown);
  const hasCaveat = models.some(({ caveat }) => caveat !== null);
  return [
    column.number("rank", "#", (model) => rankOf(model, table)),
    column.text("model", "Model", ({ name }) => name),
    column.text("split", "Split", ({ split }) => split),
    column.text("subset", "Subset", ({ subset }) => subset),
    ...scoreColumns(report).map((score): Column<ModelReport> =>
      column.share(`pass_at_${score.k}_${score.calibration}`, score.title, (model) => {
        return model[score.calibration]?.pass_at_k[score.k] ?? null;
      }),
    ),
    ...listMeasures(models).map((name): Column<ModelReport> =>
      column.share(`pass_at_${k}_${name}`, `Pass@${k} ${name}`, ({ measures }) => {
        return measures?.[name]?.[k] ?? null;
      }),
    ),
    ...(isKnown ? [known] : []),
    column.number("solved", "Solved", (model) => shownScore(model)?.solved ?? null),
    column.text("tasks", "Tasks", ({ coverage }) => coverageCell(coverage)),
    ...(hasCaveat ? [column.text<ModelReport>("caveat", "Caveat", ({ caveat }) => caveat)] : []),
  ];
}

function listNotes({ models }: ModelTable): string[] {
  return models.flatMap(({ name, incomplete, coverage }) => [
    ...(coverage.whole ? [] : [`${name} is not ranked: it covers ${coverageWords(coverage)}.`]),
    ...(incomplete ? [`${name} is incomplete.`] : []),
  ]);
}
