import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { CauseFinding, RunDifference } from "../schema/run-difference.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { firstLines, renderTable, shorten } from "./table.ts";

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
    describeLeftOut(difference),
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

function describeLeftOut({ only_first: first, only_second: second }: RunDifference): string {
  if (first === 0 && second === 0) return "";
  return `Left out: ${formatCount(first, "sample")} that only the first has, ${second} that only the second has.`;
}
