import { printable, type Style } from "../lib/printable.ts";
import type { DataTable } from "../schema/data-table.ts";
import type { RunTools, ToolReport } from "../schema/tool-use.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { renderDataTable } from "./formats/render-data-table.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";
import { renderTable } from "./table.ts";

const shownLibraries = 20;
const shownCalls = 8;

/** Subset shares of every run, then each run's domains and libraries. */
export function renderTools(report: ToolReport, style: Style): string {
  const shares = renderDataTable(tabulateTools(report), "table", { style });
  return [shares, ...report.runs.flatMap((run) => renderRun(run, style))].join("\n\n");
}

const shareNote =
  "Lib ⊆ and Calls ⊆: share of samples (in %) that use no library, or no call, beyond the ground truth's.";

type Shares = Pick<RunTools, "passing" | "failing">;

/** The subset shares of every run as a table for every format. */
export function tabulateTools({ runs }: ToolReport): DataTable {
  const title = "Libraries and calls within those of the ground truth.";
  return tabulate({ title, notes: [shareNote] }, runs, [
    column.text("run", "Run", ({ name }) => name),
    ...shareColumns,
  ]);
}

const shareColumns = (["passing", "failing"] as const).flatMap((side): Column<Shares>[] => [
  column.number(side, side === "passing" ? "Passing" : "Failing", (row) => row[side].samples),
  column.share(`${side}_libraries`, "Lib ⊆", (row) => row[side].libraries),
  column.share(`${side}_calls`, "Calls ⊆", (row) => row[side].calls),
]);

function renderRun(run: RunTools, style: Style): string[] {
  const table = tabulate({ title: run.name }, run.domains, [
    column.text("domain", run.name, ({ domain }) => domain),
    ...shareColumns,
  ]);
  const domains = renderDataTable(table, "table", { style });
  const libraries = renderTable(
    [run.name, "Samples", "Failed", "Failing %", "Avoided", "Misused"],
    run.libraries
      .slice(0, shownLibraries)
      .map(({ library, samples, failed, failing_share: share, avoided, misused }) => {
        return [library, samples, failed, formatShare(share), avoided, misused];
      }),
    { style },
  );
  const words = [
    listCalls("Calls missing from failing samples", run.missing_calls),
    listCalls("Calls they make instead", run.other_calls),
    ...(run.without_code === 0
      ? []
      : [`${formatCount(run.without_code, "sample")} left out: no code or no task was found.`]),
  ];
  return [domains, libraries, words.join("\n")];
}

function listCalls(title: string, calls: RunTools["missing_calls"]): string {
  const shown = calls
    .slice(0, shownCalls)
    .map(({ name, samples }) => `${printable(name)} (${samples})`);
  return `${title}: ${shown.length === 0 ? "none" : shown.join(", ")}`;
}
