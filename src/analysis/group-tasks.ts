import { Domain } from "../schema/library-domains.ts";
import type { TaskSolves } from "../schema/analysis.ts";
import { shareOf } from "./verdict-matrix.ts";

export type Grouping = keyof typeof groupNames | "difficulty" | "turn";

/** Task ids by the groups that each is in: the largest group first, then by name. */
export function groupTasks(
  groupsByTask: Iterable<readonly [taskId: string, groups: readonly string[]]>,
): Map<string, string[]> {
  const named = [...groupsByTask].flatMap(([id, groups]) =>
    [...new Set(groups)].map((group) => ({ group, id })),
  );
  return new Map(
    [...Map.groupBy(named, ({ group }) => group)]
      .map(([group, members]): [string, string[]] => [group, members.map(({ id }) => id)])
      .toSorted(([a, of], [b, others]) => others.length - of.length || (a < b ? -1 : 1)),
  );
}

/** The groups of a task by what the dataset tells. */
export const groupNames = {
  domain: ({ domains }: { domains: readonly string[] }) => domains,
  language: ({ language }: { language: string }) => [language],
  library: ({ libs }: { libs: readonly string[] }) => libs,
  combination: ({ libs }: { libs: readonly string[] }) => [
    libs.toSorted().join(" + ") || "no library",
  ],
} as const;

/** Task ids by domain, in the paper's order. */
export function groupByDomain(domainsByTask: ReadonlyMap<string, readonly Domain[]>) {
  const ids = [...domainsByTask.keys()];
  const inDomain = (domain: Domain) => ids.filter((id) => domainsByTask.get(id)?.includes(domain));
  return new Map(Domain.options.map((domain) => [domain, inDomain(domain)]));
}

/** Fewer other runs than this do not tell how hard a task is. */
export const leastRunsForBands = 3;

/** Tasks by the share of a run's rivals that solve them: the run's own verdict must not choose its band. */
export function groupByBand(rivals: readonly TaskSolves[]): Map<string, string[]> {
  const bands = Map.groupBy(rivals, (task) => {
    const share = shareOf(task);
    if (share === 0 || share === 1) return share === 0 ? "solved by none" : "by all";
    return share < 0.5 ? "by fewer than half" : "by half or more";
  });
  const names = ["solved by none", "by fewer than half", "by half or more", "by all"] as const;
  return new Map(names.map((name) => [name, bands.get(name)?.map(({ task_id }) => task_id) ?? []]));
}
