import type { Benchmarks } from "../schema/benchmark-facts.ts";
import type { StoredRun, TaskCoverage } from "../schema/verdict.ts";
import { knownSize } from "./known-tasks.ts";

/** What is asked of a run: its results only for their tasks. */
export type CoveredRun = Pick<StoredRun, "record" | "subset"> & {
  results: readonly { task_id: string }[];
};

export interface CoverageFacts {
  benchmarks: Benchmarks;
  /** Tasks by subset of the dataset that was named for runs without a record. */
  named?: Readonly<Record<string, number>> | undefined;
  /** Tasks that something beside the runs is over, such as published scores. */
  beside?: number | undefined;
}

/**
 * The runs that are shown together, each with what its numbers are over. Runs of one subset are held to the largest that any
 * of them names: a run on a part of a benchmark is whole among its like, and partial beside one on all of it.
 */
export function coverRuns<Run extends CoveredRun>(runs: readonly Run[], facts: CoverageFacts) {
  const judged = runs.map((run) => ({
    run,
    subset: subsetOf(run),
    ids: new Set(run.results.map(({ task_id }) => task_id)),
    expected: expectTasks(run, facts) ?? 0,
  }));
  const sizes = new Map(
    [...Map.groupBy(judged, ({ subset }) => subset)].map(([subset, group]) => {
      const isTold = group.some(({ expected }) => expected > 0);
      // Where nothing else is known, the tasks of all the runs.
      const seen = new Set(isTold ? [] : group.flatMap(({ ids }) => [...ids]));
      const told = group.map(({ expected, ids }) => Math.max(expected, ids.size));
      return [subset, Math.max(facts.beside ?? 0, seen.size, ...told)];
    }),
  );
  return judged.map(({ run, subset, ids: { size: tasks } }) => {
    const of = sizes.get(subset) ?? tasks;
    return { ...run, covers: { tasks, of, whole: tasks === of } };
  });
}

/** Those of the runs that are rated together: the whole ones, or all where none is. */
export function chooseRated<Run extends { covers: TaskCoverage }>(runs: readonly Run[]): Run[] {
  const whole = runs.filter(({ covers }) => covers.whole);
  return whole.length > 0 ? whole : [...runs];
}

function subsetOf({ subset }: CoveredRun): string {
  return subset ?? "full";
}

/** How many tasks the run's subset has; undefined where neither its record nor anybody tells. */
function expectTasks(run: CoveredRun, { benchmarks, named }: CoverageFacts): number | undefined {
  const { record, results } = run;
  const [first] = results;
  const known = first && knownSize(first.task_id, subsetOf(run), benchmarks);
  if (record === null) return named?.[subsetOf(run)] ?? known;
  if (record.subset_tasks !== undefined) return record.subset_tasks;
  const { count } = record.dataset;
  return record.subset === "full" ? count : Math.min(count, known ?? count);
}
