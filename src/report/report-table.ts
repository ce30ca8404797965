import type { DataTable } from "../schema/data-table.ts";
import type { ModelReport, Report } from "../schema/report.ts";
import { tabulate, type TellingColumn } from "./formats/tabulate.ts";
import { rankOf, scoreColumns, shownScore } from "./headline.ts";

/** The ranking of a report as a table for every format. */
export function tabulateReport(report: Report): DataTable {
  const columns: TellingColumn<ModelReport>[] = [
    { key: "rank", title: "#", kind: "number", tell: (model) => rankOf(model, report) },
    { key: "model", title: "Model", kind: "text", tell: ({ run }) => run.model.name },
    { key: "split", title: "Split", kind: "text", tell: ({ run }) => run.split },
    ...scoreColumns(report).map(({ title, calibration, k }): TellingColumn<ModelReport> => ({
      key: `pass_at_${k}_${calibration}`,
      title,
      kind: "share",
      tell: (model) => model[calibration]?.pass_at_k[k] ?? null,
    })),
    {
      key: "solved",
      title: "Solved",
      kind: "number",
      tell: (model) => shownScore(model)?.solved ?? null,
    },
    {
      key: "tasks",
      title: "Tasks",
      kind: "number",
      tell: (model) => shownScore(model)?.tasks ?? null,
    },
  ];
  if (report.models.some(({ caveat }) => caveat !== null)) {
    columns.push({ key: "caveat", title: "Caveat", kind: "text", tell: ({ caveat }) => caveat });
  }
  return {
    title: `${report.title}.`,
    ...tabulate(report.models, columns),
    notes: report.models.flatMap(({ run, incomplete }) =>
      incomplete ? [`${run.model.name} is incomplete.`] : [],
    ),
  };
}
