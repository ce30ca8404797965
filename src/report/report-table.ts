import type { DataTable } from "../schema/data-table.ts";
import type { ModelReport, Report } from "../schema/report.ts";
import { coverageCell, coverageWords } from "./coverage-words.ts";
import { tabulate, type TellingColumn } from "./formats/tabulate.ts";
import { headlineK, rankOf, scoreColumns, shownScore } from "./headline.ts";
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

function listColumns(table: ModelTable, report: Report): TellingColumn<ModelReport>[] {
  const columns: TellingColumn<ModelReport>[] = [
    { key: "rank", title: "#", kind: "number", tell: (model) => rankOf(model, table) },
    { key: "model", title: "Model", kind: "text", tell: ({ name }) => name },
    { key: "split", title: "Split", kind: "text", tell: ({ split }) => split },
    { key: "subset", title: "Subset", kind: "text", tell: ({ subset }) => subset },
    ...scoreColumns(report).map(({ title, calibration, k }): TellingColumn<ModelReport> => ({
      key: `pass_at_${k}_${calibration}`,
      title,
      kind: "share",
      tell: (model) => model[calibration]?.pass_at_k[k] ?? null,
    })),
    ...knownColumns(report),
    {
      key: "solved",
      title: "Solved",
      kind: "number",
      tell: (model) => shownScore(model)?.solved ?? null,
    },
    { key: "tasks", title: "Tasks", kind: "text", tell: ({ coverage }) => coverageCell(coverage) },
  ];
  if (report.models.some(({ caveat }) => caveat !== null)) {
    columns.push({ key: "caveat", title: "Caveat", kind: "text", tell: ({ caveat }) => caveat });
  }
  return columns;
}

function knownColumns({ models }: Report): TellingColumn<ModelReport>[] {
  if (models.every(({ without_known: rest }) => rest === null)) return [];
  const k = headlineK({ models });
  return [
    {
      key: `pass_at_${k}_without_known`,
      title: `Pass@${k} without known`,
      kind: "share",
      tell: (model) => model.without_known?.pass_at_k[k] ?? null,
    },
  ];
}

function listNotes({ models }: ModelTable): string[] {
  return models.flatMap(({ name, incomplete, coverage }) => [
    ...(coverage.whole ? [] : [`${name} is not ranked: it has ${coverageWords(coverage)}.`]),
    ...(incomplete ? [`${name} is incomplete.`] : []),
  ]);
}
