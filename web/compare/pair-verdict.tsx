import type { SitePair } from "../../src/schema/site-compare.ts";
import { formatCount, formatShare } from "../lib/format.ts";
import { kindName } from "../lib/words.ts";
import { Section } from "../parts/section.tsx";

type Comparison = NonNullable<SitePair["comparison"]>;

/** Which of the two is better, and how sure that is. */
export function PairVerdict({ comparison }: { comparison: Comparison }) {
  const { first, second, verdict, difference, interval, mcnemar, tasks } = comparison;
  const sentence = {
    better: `${second} is better than ${first}.`,
    worse: `${second} is worse than ${first}.`,
    "cannot tell": "These runs cannot tell which of the two is better.",
  }[verdict];
  return (
    <div class={`significance ${verdict.replace(" ", "-")}`}>
      <p class="verdict-line">{sentence}</p>
      <p>
        {first} solves {formatShare(comparison.first_score)} %, {second}{" "}
        {formatShare(comparison.second_score)} % of the {formatCount(tasks, "task")} that both have:
        a difference of {formatPoints(difference)} points, 95 % interval{" "}
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
          To tell a difference of this size four times in five takes{" "}
          {formatCount(comparison.needed_tasks, "task")}
          {comparison.needed_samples !== null &&
            `, or ${formatCount(comparison.needed_samples, "sample")} a task on these`}
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

function Groups({ groups }: { groups: Comparison["by_kind"] }) {
  return (
    <table class="bars">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" class="number">
            Gained
          </th>
          <th scope="col" class="number">
            Lost
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.slice(0, shownGroups).map(({ name, gained, lost }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number pass">{gained === 0 ? "" : `+${gained}`}</td>
            <td class="number fail">{lost === 0 ? "" : `−${lost}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatPoints(share: number): string {
  const points = (share * 100).toFixed(1);
  return share > 0 ? `+${points}` : points.replace("-", "−");
}

function formatP(p: number): string {
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4);
}
