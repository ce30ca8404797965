import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { FailureCluster, FailureReport } from "../schema/failure.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { renderTable, shorten } from "./table.ts";

export type FailureGrouping = "kind" | "exception" | "library";

const shownGroups = 25;
const shownClusters = 15;
const widestMessage = 90;

/** Failing samples by group, then what they have in common, with examples. */
export function renderFailures(report: FailureReport, by: FailureGrouping, style: Style): string {
  const samples = report.runs.reduce((sum, run) => sum + run.samples, 0);
  const head = `${formatCount(report.failed, "sample")} of ${samples.toLocaleString("en-US")} failed, in ${formatCount(report.runs.length, "run")}.`;
  if (report.failed === 0) return head;
  const groups = report[`by_${by}`];
  const table = renderTable(
    [by === "kind" ? "Why" : capitalize(by), "Samples", "Share", "Tasks"],
    groups
      .slice(0, shownGroups)
      .map((group) => [
        group.name,
        String(group.samples),
        formatShare(group.samples / report.failed),
        String(group.tasks),
      ]),
    { left: [0], style },
  );
  const clusters = report.clusters
    .slice(0, shownClusters)
    .map((each) => renderCluster(each, style));
  return [head, table, ["In common:", ...clusters].join("\n")].join("\n\n");
}

function renderCluster(
  { kind, exception, message, samples, examples }: FailureCluster,
  style: Style,
) {
  const name = [exception, message].filter((part) => part).join(": ");
  const title = `${String(samples).padStart(5)}  ${kind}  ${shorten(printable(name), widestMessage)}`;
  const lines = examples.map(({ run, task_id, sample, message: said, source }) => {
    const told = source ?? said;
    return style.dim(
      `       ${shorten(printable(`${run}, ${task_id} #${sample}: ${told}`), widestMessage + 20)}`,
    );
  });
  return [title, ...lines].join("\n");
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
