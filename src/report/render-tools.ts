import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { RunTools, ToolReport } from "../schema/tool-use.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { renderTable } from "./table.ts";

const shownLibraries = 20;
const shownCalls = 8;

/** Subset shares of every run, then each run's domains and libraries. */
export function renderTools({ runs }: ToolReport, style: Style): string {
  const shares = renderTable(
    ["Run", ...shareTitles],
    runs.map((run) => [run.name, ...shareCells(run)]),
    { left: [0], style },
  );
  const about =
    "Lib ⊆ and Calls ⊆: share of samples (in %) that use no library, or no call, beyond the ground truth's.";
  return [shares, style.dim(about), ...runs.flatMap((run) => renderRun(run, style))].join("\n\n");
}

const shareTitles = ["Passing", "Lib ⊆", "Calls ⊆", "Failing", "Lib ⊆", "Calls ⊆"];

function shareCells({ passing, failing }: Pick<RunTools, "passing" | "failing">): string[] {
  return [passing, failing].flatMap(({ samples, libraries, calls }) => [
    String(samples),
    formatShare(libraries ?? undefined),
    formatShare(calls ?? undefined),
  ]);
}

function renderRun(run: RunTools, style: Style): string[] {
  const domains = renderTable(
    [run.name, ...shareTitles],
    run.domains.map((each) => [each.domain, ...shareCells(each)]),
    { left: [0], style },
  );
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
    listCalls("Calls that failing samples miss", run.missing_calls),
    listCalls("Calls that they make instead", run.other_calls),
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
