import type { SitePair } from "../../src/schema/site-compare.ts";
import { formatCount, formatP, formatShare } from "../../src/report/format-number.ts";
import { kindName } from "../lib/words.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Section } from "../parts/section.tsx";

type Comparison = NonNullable<SitePair["comparison"]>;

/** Which of the two is better, and how sure that is. */
export function PairVerdict({ comparison }: { comparison: Comparison }) {
  const { first, second, verdict, difference, interval, mcnemar, tasks } = comparison;
  const sentence = {
    better: `${second} is better than ${first}.`,
    worse: `${second} is worse than ${first}.`,
    "cannot tell": "These runs do not show which of the two is better.",
  }[verdict];
  return (
    <div class={`significance ${verdict.replace(" ", "-")}`}>
      <p class="verdict-line">{sentence}</p>
      <p>
        {first} solves {formatShare(comparison.first_score)}%, {second}{" "}
        {formatShare(comparison.second_score)}% of the {formatCount(tasks, "task")} both have in
        common: a difference of {formatPoints(difference)} points, 95% interval{" "}
        {formatPoints(interval.low)} to {formatPoints(interval.high)}.
      </p>
      {mcnemar !== null && (
        <p>
          {formatCount(mcnemar.only_second, "task")} solved by {second} only, {mcnemar.only_first}{" "}
          by {first} only: McNemar's exact p = {formatP(mcnemar.p)}.
        </p>
      )}
      {comparison.needed_tasks !== null && (
        <p class="quiet">
          Detecting a difference of this size with 80% power takes{" "}
          {formatCount(comparison.needed_tasks, "task")}
          {comparison.needed_samples !== null &&
            `, or ${formatCount(comparison.needed_samples, "sample")} per task on these`}
          .
        </p>
      )}
      {comparison.only_first + comparison.only_second > 0 && (
        <p class="quiet">
          Left out: {formatCount(comparison.only_first, "task")} that only {first} has,{" "}
          {comparison.only_second} that only {second} has.
        </p>
      )}
    </div>
  );
}

const shownGroups = 8;

/** What flipped, by why it failed and by library. */
export function FlipGroups({ comparison }: { comparison: Comparison }) {
  if (comparison.by_kind.length === 0) return null;
  return (
    <div class="two">
      <Section title="Flips by failure" note="of the run that fails">
        <Groups
          groups={comparison.by_kind.map((each) => ({ ...each, name: kindName(each.name) }))}
        />
      </Section>
      {comparison.by_library.length > 0 && (
        <Section title="Flips by library">
          <Groups groups={comparison.by_library} />
        </Section>
      )}
    </div>
  );
}

type FlipGroup = Comparison["by_kind"][number];

const columns: readonly Column<FlipGroup>[] = [
  { title: "Name", cell: ({ name }) => name },
  {
    title: "Gained",
    kind: "number",
    look: "pass",
    cell: (flip) => flip.gained > 0 && `+${flip.gained}`,
  },
  { title: "Lost", kind: "number", look: "fail", cell: ({ lost }) => lost > 0 && `−${lost}` },
];

function Groups({ groups }: { groups: readonly FlipGroup[] }) {
  const rows = groups.slice(0, shownGroups);
  return <DataTable class="bars" rows={rows} keyOf={({ name }) => name} columns={columns} />;
}

function formatPoints(share: number): string {
  const points = (share * 100).toFixed(1);
  return share > 0 ? `+${points}` : points.replace("-", "−");
}
