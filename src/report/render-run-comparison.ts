import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { Comparison, FlipGroup, PairComparison } from "../schema/comparison.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { renderTable } from "./table.ts";

const shownGroups = 12;

/** Two runs in sentences and tables; more of them as a table of pairs. */
export function renderRunComparison({ runs, pairs }: Comparison, style: Style): string {
  const table = renderTable(
    ["Run", "Tasks", "Samples", "Pass@1"],
    runs.map(({ name, tasks, samples, score }) => [
      name,
      String(tasks),
      String(samples),
      formatShare(score),
    ]),
    { left: [0], style },
  );
  const [only] = pairs;
  const rest =
    only !== undefined && pairs.length === 1
      ? renderPair(only, style)
      : [renderPairs(pairs, style)];
  return [table, ...rest].join("\n\n");
}

function renderPairs(pairs: readonly PairComparison[], style: Style): string {
  return renderTable(
    ["First", "Second", "Second is", "Tasks", "Difference", "95 % interval", "McNemar p"],
    pairs.map((pair) => [
      pair.first,
      pair.second,
      pair.verdict,
      String(pair.tasks),
      formatPoints(pair.difference),
      formatInterval(pair),
      pair.mcnemar === null ? "-" : formatP(pair.mcnemar.p),
    ]),
    { left: [0, 1, 2], style },
  );
}

function renderPair(pair: PairComparison, style: Style): string[] {
  const [first, second] = [printable(pair.first), printable(pair.second)];
  const verdict = {
    better: style.good(`${second} is better than ${first}.`),
    worse: style.bad(`${second} is worse than ${first}.`),
    "cannot tell": style.bold(`These runs cannot tell which of the two is better.`),
  }[pair.verdict];
  const { mcnemar } = pair;
  const lines = [
    verdict,
    `Difference ${formatPoints(pair.difference)} points, 95 % interval ${formatInterval(pair)}, over the ${formatCount(pair.tasks, "task")} that both have.`,
    mcnemar === null
      ? ""
      : `${formatCount(mcnemar.only_second, "task")} solved by the second only, ${mcnemar.only_first} by the first only: McNemar's exact p = ${formatP(mcnemar.p)}.`,
    describeNeed(pair),
    describeLeftOut(pair),
  ];
  return [
    lines.filter((line) => line !== "").join("\n"),
    ...(pair.flips.length === 0
      ? []
      : [
          renderGroups("Flipped by exception", pair.by_exception, style),
          ...(pair.by_library.length === 0
            ? []
            : [renderGroups("Flipped by library", pair.by_library, style)]),
        ]),
  ];
}

function describeNeed({ needed_tasks: tasks, needed_samples: samples }: PairComparison): string {
  if (tasks === null) return "";
  const more = samples === null ? "" : `, or ${formatCount(samples, "sample")} a task on these`;
  return `To tell a difference of this size four times in five takes ${formatCount(tasks, "task")}${more}.`;
}

function describeLeftOut({ only_first: first, only_second: second }: PairComparison): string {
  if (first === 0 && second === 0) return "";
  return `Left out: ${formatCount(first, "task")} that only the first has, ${second} that only the second has.`;
}

function renderGroups(title: string, groups: readonly FlipGroup[], style: Style): string {
  const rows = groups
    .slice(0, shownGroups)
    .map(({ name, gained, lost }) => [name, String(gained), String(lost)]);
  const left = groups.length - rows.length;
  const table = renderTable([title, "Gained", "Lost"], rows, { left: [0], style });
  return left > 0 ? `${table}\n${style.dim(`and ${left} more; --json has them all.`)}` : table;
}

function formatInterval({ interval: { low, high } }: PairComparison): string {
  return `[${formatPoints(low)}, ${formatPoints(high)}]`;
}

function formatPoints(share: number): string {
  const points = (share * 100).toFixed(1);
  return share > 0 ? `+${points}` : points;
}

function formatP(p: number): string {
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4);
}
