import type { DataTable, TableCell, TableColumn } from "../schema/data-table.ts";
import type { ModelReport, Report } from "../schema/report.ts";
import { rankOf, scoreColumns, shownScore } from "./headline.ts";

/** The ranking of a report as a table for every format. */
export function tabulateReport(report: Report): DataTable {
  const scores = scoreColumns(report);
  const columns: [TableColumn, (model: ModelReport) => TableCell][] = [
    [{ key: "rank", title: "#", kind: "number" }, (model) => rankOf(model, report)],
    [{ key: "model", title: "Model", kind: "text" }, ({ run }) => run.model.name],
    [{ key: "split", title: "Split", kind: "text" }, ({ run }) => run.split],
    ...scores.map(({ title, calibration, k }): [TableColumn, (model: ModelReport) => TableCell] => [
      { key: `pass_at_${k}_${calibration}`, title, kind: "share" },
      (model) => model[calibration]?.pass_at_k[k] ?? null,
    ]),
    [
      { key: "solved", title: "Solved", kind: "number" },
      (model) => shownScore(model)?.solved ?? null,
    ],
    [{ key: "tasks", title: "Tasks", kind: "number" }, (model) => shownScore(model)?.tasks ?? null],
    ...(report.models.some(({ caveat }) => caveat !== null)
      ? [
          [{ key: "caveat", title: "Caveat", kind: "text" }, ({ caveat }) => caveat] satisfies [
            TableColumn,
            (model: ModelReport) => TableCell,
          ],
        ]
      : []),
  ];
  return {
    title: `${report.title}.`,
    columns: columns.map(([column]) => column),
    rows: report.models.map((model) => columns.map(([, tell]) => tell(model))),
    notes: report.models.flatMap(({ run, incomplete }) =>
      incomplete ? [`${run.model.name} is incomplete.`] : [],
    ),
  };
}
