import type { DataTable } from "../schema/data-table.ts";
import type { FailureGroup, FailureReport } from "../schema/failure.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";

export type FailureGrouping = "kind" | "exception" | "library";

const titles = { kind: "Why", exception: "Exception", library: "Library" } as const;

const libraryNote =
  "If the failing line names no library, the sample counts for every library of its task.";

/** Failing samples by group as a table for every format. */
export function tabulateFailures(report: FailureReport, by: FailureGrouping): DataTable {
  const columns: Column<FailureGroup>[] = [
    column.text(by, titles[by], ({ name }) => name),
    column.number("samples", "Samples", ({ samples }) => samples),
    column.share("share", "Share", ({ samples }) => samples / report.failed),
    column.number("tasks", "Tasks", ({ tasks }) => tasks),
  ];
  return {
    title: `Failing samples by ${by}.`,
    ...tabulate(report[`by_${by}`], columns),
    notes: by === "library" ? [libraryNote] : [],
  };
}
