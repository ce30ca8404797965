import { printable, type Style } from "../lib/printable.ts";
import type { Comparison, FlipGroup, PairComparison } from "../schema/comparison.ts";
import type { DataTable } from "../schema/data-table.ts";
import type { CauseFinding, RunDifference } from "../schema/run-difference.ts";
import { coverageCell, formatCount, formatP, formatPoints, formatShare } from "./format-number.ts";
import { renderDataTable } from "./formats/render-data-table.ts";
import { column, tabulate } from "./formats/tabulate.ts";
import { firstLines, renderTable, shorten, withRest } from "./table.ts";

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
  return tabulate({ title: "Runs compared by task." }, pairs, [
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
  ]);
}

function renderPair(pair: PairComparison, style: Style): string[] {
  const paint = { better: style.good, worse: style.bad, "cannot tell": style.bold }[pair.verdict];
  const { test, need, leftOut } = describePair(pair, inOrder);
  const lines = [
    paint(verdictWords(pair, [printable(pair.first), printable(pair.second)])),
    `Difference ${formatPoints(pair.difference)} points, 95% interval [${formatPoints(pair.interval.low)}, ${formatPoints(pair.interval.high)}], over the ${formatCount(pair.tasks, "task")} both have in common.`,
    test,
    need,
    leftOut,
  ];
  return [
    lines.filter((line) => line !== "").join("\n"),
    ...renderGroups("Flipped by exception", pair.by_exception, style),
    ...renderGroups("Flipped by library", pair.by_library, style),
  ];
}

type Names = readonly [first: string, second: string];

/** Which of two runs is better. */
export function verdictWords(
  { verdict }: Pick<PairComparison, "verdict">,
  [first, second]: Names,
): string {
  if (verdict === "cannot tell") return "These runs do not show which of the two is better.";
  return `${second} is ${verdict} than ${first}.`;
}

type Compared = "mcnemar" | "needed_tasks" | "needed_samples" | "only_first" | "only_second";

/** How sure that is, what it would take to be sure, and what was left out; empty where there is nothing to say. */
export function describePair(pair: Pick<PairComparison, Compared>, names: Names) {
  const { mcnemar, needed_tasks: tasks, needed_samples: samples } = pair;
  const [first, second] = names;
  const more = samples === null ? "" : `, or ${formatCount(samples, "sample")} per task on these`;
  return {
    test:
      mcnemar === null
        ? ""
        : `${formatCount(mcnemar.only_second, "task")} solved by ${second} only, ${mcnemar.only_first} by ${first} only: McNemar's exact p = ${formatP(mcnemar.p)}.`,
    need:
      tasks === null
        ? ""
        : `Detecting a difference of this size with 80% power takes ${formatCount(tasks, "task")}${more}.`,
    leftOut: describeLeftOut(pair, "task", names),
  };
}

function describeLeftOut(
  { only_first: left, only_second: right }: Pick<PairComparison, "only_first" | "only_second">,
  noun: string,
  [first, second]: Names,
): string {
  if (left + right === 0) return "";
  return `Left out: ${formatCount(left, noun)} that only ${first} has, ${right} that only ${second} has.`;
}

const inOrder = ["the first", "the second"] as const;

function renderGroups(title: string, groups: readonly FlipGroup[], style: Style): string[] {
  if (groups.length === 0) return [];
  const shown = groups.slice(0, shownGroups).map(({ name, gained, lost }) => [name, gained, lost]);
  const table = renderTable([title, "Gained", "Lost"], shown, { style });
  return [withRest(table, groups.length - shownGroups, style)];
}

const shownChanges = 12;
const widestValue = 40;

/** The two scores, each cause with the flips that it could explain, and the values that differ. */
export function renderRunDifference(difference: RunDifference, style: Style): string {
  const { first, second, samples, flips, causes, unexplained } = difference;
  const scores = renderTable(
    ["", "Run", "Passed", "Score"],
    [
      ["first", first.name, first.passed, formatShare(first.score)],
      ["second", second.name, second.passed, formatShare(second.score)],
    ],
    { left: [0, 1], style },
  );
  const flipped = flips.gained + flips.lost;
  const head = [
    `Of ${formatCount(samples, "sample")} in both runs, ${flipped} flipped: ${flips.gained} gained, ${flips.lost} lost.`,
    `Their code is the same for ${flips.same_code}, different for ${flips.other_code}, unknown for ${flips.unknown_code}.`,
    describeLeftOut(difference, "sample", inOrder),
  ];
  const table = renderTable(
    ["Cause", "State", "Gained", "Lost", "Counted"],
    causes.map(({ cause, state, gained, lost, about }) => {
      return [cause, cause === "chance" ? "-" : state, gained, lost, about];
    }),
    { left: [0, 1, 4], style },
  );
  const changes = causes.flatMap(listChanges);
  const rest = `${formatCount(unexplained, "flip")} that nothing on record explains: the code changed for an unknown reason.`;
  return [
    scores,
    head.filter((line) => line !== "").join("\n"),
    `What could explain them (several causes may share a flip):\n${table}`,
    ...(changes.length === 0 ? [] : [["What differs:", ...changes].join("\n")]),
    ...(unexplained === 0 ? [] : [style.bad(rest)]),
  ].join("\n\n");
}

function listChanges({ cause, changes }: CauseFinding): string[] {
  const lines = changes.map(({ path, first, second }) => {
    const values = [first, second].map((value) => shorten(printable(value), widestValue));
    return `  ${cause}  ${printable(path)}: ${values.join(" -> ")}`;
  });
  return firstLines(lines, shownChanges, (left) => `  ${cause}  and ${left} more`);
}
