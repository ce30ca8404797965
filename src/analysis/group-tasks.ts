import { Domain } from "../schema/library-domains.ts";
import type { TaskSolves } from "../schema/analysis.ts";
import { shareOf } from "./solve-rate.ts";

/** What tasks are grouped by. */
export interface GroupedTask {
  task_id: string;
  libs: readonly string[];
  domains: readonly string[];
  isHard: boolean;
}

export type Grouping = "domain" | "library" | "combination" | "difficulty";

/** Tasks by domain, library, set of libraries, or hard and not: the largest group first, then by name. */
export function groupTasks(facts: readonly GroupedTask[], by: Grouping): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const task of facts) {
    for (const group of new Set(namesOf(task, by))) {
      const ids = groups.get(group);
      if (ids === undefined) groups.set(group, [task.task_id]);
      else ids.push(task.task_id);
    }
  }
  return new Map(
    [...groups].toSorted(([a, of], [b, others]) => others.length - of.length || (a < b ? -1 : 1)),
  );
}

function namesOf(task: GroupedTask, by: Grouping): readonly string[] {
  switch (by) {
    case "domain":
      return task.domains;
    case "library":
      return task.libs;
    case "combination":
      return [task.libs.toSorted().join(" + ") || "no library"];
    case "difficulty":
      return [task.isHard ? "hard subset" : "others"];
    default:
      return by satisfies never;
  }
}

/** Task ids by domain, in the paper's order. */
export function groupByDomain(
  domainsByTask: ReadonlyMap<string, readonly Domain[]>,
): Map<Domain, string[]> {
  const ids = [...domainsByTask.keys()];
  const inDomain = (domain: Domain) => ids.filter((id) => domainsByTask.get(id)?.includes(domain));
  return new Map(Domain.options.map((domain) => [domain, inDomain(domain)]));
}

/** Fewer other runs than this do not tell how hard a task is. */
export const leastRunsForBands = 3;

/** Tasks by the share of a run's rivals that solve them: the run's own verdict must not choose its band. */
export function groupByBand(rivals: readonly TaskSolves[]): Map<string, string[]> {
  const bands = new Map<string, string[]>(bandNames.map((name) => [name, []]));
  for (const task of rivals) bands.get(bandOf(shareOf(task)))?.push(task.task_id);
  return bands;
}

const bandNames = ["solved by none", "by fewer than half", "by half or more", "by all"] as const;

function bandOf(share: number): (typeof bandNames)[number] {
  if (share === 0) return "solved by none";
  if (share === 1) return "by all";
  return share < 0.5 ? "by fewer than half" : "by half or more";
}
