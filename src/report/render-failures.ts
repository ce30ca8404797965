import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { DataTable } from "../schema/data-table.ts";
import type { FailureCluster, FailureGroup, FailureReport } from "../schema/failure.ts";
import { formatCount } from "./format-number.ts";
import { renderDataTable } from "./formats/render-data-table.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";
import { shorten } from "./table.ts";

const shownGroups = 25;
const shownClusters = 15;
const widestMessage = 90;

/** Failing samples by group, then what they have in common, with examples. */
export function renderFailures(report: FailureReport, by: FailureGrouping, style: Style): string {
  const samples = report.runs.reduce((sum, run) => sum + run.samples, 0);
  const head = `${formatCount(report.failed, "sample")} of ${samples.toLocaleString("en-US")} failed, in ${formatCount(report.runs.length, "run")}.`;
  if (report.failed === 0) return head;
  const groups = tabulateFailures(report, by);
  const table = renderDataTable({ ...groups, rows: groups.rows.slice(0, shownGroups) }, "table", {
    style,
  });
  const clusters = report.clusters
    .slice(0, shownClusters)
    .map((each) => renderCluster(each, style));
  return [
    head,
    withRest(table, groups.rows.length - shownGroups, style),
    withRest(["Clusters:", ...clusters].join("\n"), report.clusters.length - shownClusters, style),
  ].join("\n\n");
}

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

function withRest(text: string, left: number, style: Style): string {
  return left > 0 ? `${text}\n${style.dim(`and ${left} more; use --json for all.`)}` : text;
}

function renderCluster(
  { kind, exception, message, samples, examples }: FailureCluster,
  style: Style,
) {
  const name = [exception, message].filter((part) => part).join(": ");
  const title = `${String(samples).padStart(5)}  ${kind}  ${shorten(printable(name), widestMessage)}`;
  const lines = examples.map(({ run, task_id, sample, message: said, source }) => {
    const told = source?.trim() || said;
    return style.dim(
      `       ${shorten(printable(`${run}, ${task_id} #${sample}: ${told}`), widestMessage + 20)}`,
    );
  });
  return [title, ...lines].join("\n");
}
