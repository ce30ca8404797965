import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { RunTools, ToolReport } from "../schema/tool-use.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { renderDataTable } from "./formats/render-data-table.ts";
import { renderTable } from "./table.ts";
import { tabulateDomains, tabulateTools } from "./tools-table.ts";

const shownLibraries = 20;
const shownCalls = 8;

/** Subset shares of every run, then each run's domains and libraries. */
export function renderTools(report: ToolReport, style: Style): string {
  const shares = renderDataTable(tabulateTools(report), "table", { style });
  return [shares, ...report.runs.flatMap((run) => renderRun(run, style))].join("\n\n");
}

function renderRun(run: RunTools, style: Style): string[] {
  const domains = renderDataTable(tabulateDomains(run), "table", { style });
  const libraries = renderTable(
    [run.name, "Samples", "Failed", "Failing %", "Avoided", "Misused"],
    run.libraries
      .slice(0, shownLibraries)
      .map(({ library, samples, failed, failing_share, avoided, misused }) => [
        library,
        String(samples),
        String(failed),
        formatShare(failing_share),
        String(avoided),
        String(misused),
      ]),
    { left: [0], style },
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
