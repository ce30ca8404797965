import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { Comparison, FlipGroup, PairComparison } from "../schema/comparison.ts";
import type { DataTable } from "../schema/data-table.ts";
import { coverageCell } from "./coverage-words.ts";
import { formatCount, formatP, formatPoints, formatShare } from "./format-number.ts";
import { renderDataTable } from "./formats/render-data-table.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";
import { renderTable, withRest } from "./table.ts";

const shownGroups = 12;

/** Two runs in sentences and tables; more of them as a table of pairs. */
export function renderRunComparison(comparison: Comparison, style: Style): string {
  const { runs, pairs } = comparison;
  const table = renderTable(
    ["Run", "Tasks", "Samples", "Pass@1"],
    runs.map((run) => [run.name, coverageCell(run), run.samples, formatShare(run.score)]),
    { style },
  );
  const [only] = pairs;
  const rest =
    only !== undefined && pairs.length === 1
      ? renderPair(only, style)
      : [renderDataTable(tabulateComparison(comparison), "table", { style })];
  return [table, ...rest].join("\n\n");
}

/** Every two of the compared runs as a table for every format. */
export function tabulateComparison({ pairs }: Comparison): DataTable {
  return { title: "Runs compared by task.", ...tabulate(pairs, columns), notes: [] };
}

const columns: Column<PairComparison>[] = [
  column.text("first", "First", ({ first }) => first),
  column.text("second", "Second", ({ second }) => second),
  column.text("verdict", "Second is", ({ verdict }) => verdict),
  column.number("tasks", "Tasks", ({ tasks }) => tasks),
  column.share("first_score", "First Pass@1", (pair) => pair.first_score),
  column.share("second_score", "Second Pass@1", (pair) => pair.second_score),
  column.interval("difference", "Difference [95%]", "difference", (pair) => {
    return { value: pair.difference, ...pair.interval };
  }),
  column.number("mcnemar_p", "McNemar p", ({ mcnemar }) => mcnemar?.p ?? null, 4),
];

function renderPair(pair: PairComparison, style: Style): string[] {
  const [first, second] = [printable(pair.first), printable(pair.second)];
  const verdict = {
    better: style.good(`${second} is better than ${first}.`),
    worse: style.bad(`${second} is worse than ${first}.`),
    "cannot tell": style.bold(`These runs do not show which of the two is better.`),
  }[pair.verdict];
  const { mcnemar } = pair;
  const lines = [
    verdict,
    `Difference ${formatPoints(pair.difference)} points, 95% interval [${formatPoints(pair.interval.low)}, ${formatPoints(pair.interval.high)}], over the ${formatCount(pair.tasks, "task")} both have in common.`,
    mcnemar === null
      ? ""
      : `${formatCount(mcnemar.only_second, "task")} solved by the second only, ${mcnemar.only_first} by the first only: McNemar's exact p = ${formatP(mcnemar.p)}.`,
    describeNeed(pair),
    describeLeftOut(pair),
  ];
  return [
    lines.filter((line) => line !== "").join("\n"),
    ...renderGroups("Flipped by exception", pair.by_exception, style),
    ...renderGroups("Flipped by library", pair.by_library, style),
  ];
}

function describeNeed({ needed_tasks: tasks, needed_samples: samples }: PairComparison): string {
  if (tasks === null) return "";
  const more = samples === null ? "" : `, or ${formatCount(samples, "sample")} per task on these`;
  return `Detecting a difference of this size with 80% power takes ${formatCount(tasks, "task")}${more}.`;
}

function describeLeftOut({ only_first: first, only_second: second }: PairComparison): string {
  if (first === 0 && second === 0) return "";
  return `Left out: ${formatCount(first, "task")} that only the first has, ${second} that only the second has.`;
}

function renderGroups(title: string, groups: readonly FlipGroup[], style: Style): string[] {
  if (groups.length === 0) return [];
  const shown = groups.slice(0, shownGroups).map(({ name, gained, lost }) => [name, gained, lost]);
  const table = renderTable([title, "Gained", "Lost"], shown, { style });
  return [withRest(table, groups.length - shownGroups, style)];
}
