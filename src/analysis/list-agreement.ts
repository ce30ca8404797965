import type { SiteAgreement } from "../schema/site-compare.ts";
import type { StoredRun } from "../schema/stored-run.ts";
import { isSolvedBy, scoreRun } from "./score-run.ts";

/** How far every two runs agree on which tasks are solved, by every sample. */
export function listAgreement(runs: readonly Pick<StoredRun, "results">[]): SiteAgreement["pairs"] {
  const scores = runs.map(({ results }) => scoreRun(results).tasks);
  return scores.flatMap((ours, first) =>
    scores.slice(first + 1).map((theirs, offset) => {
      const pair = { tasks: 0, both: 0, only_first: 0, only_second: 0, neither: 0 };
      for (const [task, mine] of ours) {
        const other = theirs.get(task);
        if (other === undefined) continue;
        pair.tasks += 1;
        const isOther = isSolvedBy.every(other);
        if (isSolvedBy.every(mine)) pair[isOther ? "both" : "only_first"] += 1;
        else pair[isOther ? "only_second" : "neither"] += 1;
      }
      return { first, second: first + 1 + offset, ...pair };
    }),
  );
}
