import { printable, type Style } from "../lib/printable.ts";
import type { DataTable } from "../schema/data-table.ts";
import type { FailureCluster, FailureReport } from "../schema/failure.ts";
import { formatCount } from "./format-number.ts";
import { renderDataTable } from "./formats/render-data-table.ts";
import { column, tabulate } from "./formats/tabulate.ts";
import { shorten, withRest } from "./table.ts";

const shownGroups = 25;
const shownClusters = 15;
const widestMessage = 90;

/** Failing samples by group, then what they have in common, with examples. */
export function renderFailures(report: FailureReport, by: FailureGrouping, style: Style): string {
  const samples = report.runs.reduce((sum, run) => sum + run.samples, 0);
  const head = `${formatCount(report.failed, "sample")} of ${samples.toLocaleString("en-US")} failed, in ${formatCount(report.runs.length, "run")}.`;
  if (report.failed === 0) return head;
  const groups = tabulateFailures(report, by);
  const shown = { ...groups, rows: groups.rows.slice(0, shownGroups) };
  const table = renderDataTable(shown, "table", { style });
  const clusters = report.clusters.slice(0, shownClusters).map((one) => renderCluster(one, style));
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
  const notes = by === "library" ? [libraryNote] : [];
  return tabulate({ title: `Failing samples by ${by}.`, notes }, report[`by_${by}`], [
    column.text(by, titles[by], ({ name }) => name),
    column.number("samples", "Samples", ({ samples }) => samples),
    column.share("share", "Share", ({ samples }) => samples / report.failed),
    column.number("tasks", "Tasks", ({ tasks }) => tasks),
  ]);
}

function renderCluster(cluster: FailureCluster, style: Style): string {
  const name = [cluster.exception, cluster.message].filter((part) => part).join(": ");
  const title = `${String(cluster.samples).padStart(5)}  ${cluster.kind}  ${shorten(printable(name), widestMessage)}`;
  const lines = cluster.examples.map(({ run, task_id, sample, message, source }) => {
    const told = printable(`${run}, ${task_id} #${sample}: ${source?.trim() || message}`);
    return style.dim(`       ${shorten(told, widestMessage + 20)}`);
  });
  return [title, ...lines].join("\n");
}
