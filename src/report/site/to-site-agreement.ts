import type { SiteAgreement } from "../../schema/site-compare.ts";
import type { StoredResult } from "../../schema/stored-run.ts";
import type { NamedRun } from "./make-site.ts";

/** How far every two runs agree on which tasks are solved. */
export function toSiteAgreement(runs: readonly NamedRun[]): SiteAgreement {
  const solved = runs.map(({ results }) => solvedTasks(results));
  const pairs: SiteAgreement["pairs"] = [];
  for (const [first, ours] of solved.entries()) {
    for (const [offset, theirs] of solved.slice(first + 1).entries()) {
      const pair = { tasks: 0, both: 0, only_first: 0, only_second: 0, neither: 0 };
      for (const [task, isSolved] of ours) {
        const other = theirs.get(task);
        if (other === undefined) continue;
        pair.tasks += 1;
        if (isSolved) pair[other ? "both" : "only_first"] += 1;
        else pair[other ? "only_second" : "neither"] += 1;
      }
      pairs.push({ first, second: first + 1 + offset, ...pair });
    }
  }
  return { runs: runs.map(({ id }) => id), pairs };
}

function solvedTasks(results: readonly StoredResult[]): Map<string, boolean> {
  const solved = new Map<string, boolean>();
  for (const { task_id, passed } of results) {
    solved.set(task_id, passed && (solved.get(task_id) ?? true));
  }
  return solved;
}
