import type { DataTable } from "../schema/data-table.ts";
import type { FailureGroup, FailureReport } from "../schema/failure.ts";
import { tabulate, type TellingColumn } from "./formats/tabulate.ts";

export type FailureGrouping = "kind" | "exception" | "library";

const titles = { kind: "Why", exception: "Exception", library: "Library" } as const;

const libraryNote =
  "Where the failing line names no library, a sample counts under each library of its task.";

/** Failing samples by group as a table for every format. */
export function tabulateFailures(report: FailureReport, by: FailureGrouping): DataTable {
  const columns: TellingColumn<FailureGroup>[] = [
    { key: by, title: titles[by], kind: "text", tell: ({ name }) => name },
    { key: "samples", title: "Samples", kind: "number", tell: ({ samples }) => samples },
    { key: "share", title: "Share", kind: "share", tell: (group) => group.samples / report.failed },
    { key: "tasks", title: "Tasks", kind: "number", tell: ({ tasks }) => tasks },
  ];
  return {
    title: `Failing samples by ${by}.`,
    ...tabulate(report[`by_${by}`], columns),
    notes: by === "library" ? [libraryNote] : [],
  };
}
