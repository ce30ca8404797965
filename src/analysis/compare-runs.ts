import type { Flip, FlipGroup, PairComparison } from "../schema/comparison.ts";
import type { SampleFailure } from "../schema/failure.ts";
import type { SiteAgreement } from "../schema/site-compare.ts";
import type { StoredRun } from "../schema/verdict.ts";
import { bootstrapMean, exactMcNemar, findNeededSize, type TaskPair } from "./paired-tests.ts";
import { passRate } from "./pass-at-k.ts";
import { isSolvedBy, scoreRun } from "./score-run.ts";

/** A run with what its failures are. */
interface ComparedRun {
  run: Pick<StoredRun, "name" | "results">;
  failures: readonly SampleFailure[];
}

interface CompareOptions {
  /** Of a task, where the dataset is known. */
  librariesOf: (taskId: string) => readonly string[] | undefined;
  resamples: number;
  random: () => number;
}

/** Pairs two runs by task, and says whether the second is better than the first. */
export function compareRuns(
  first: ComparedRun,
  second: ComparedRun,
  options: CompareOptions,
): PairComparison {
  const [ours, theirs] = [scoreRun(first.run.results).tasks, scoreRun(second.run.results).tasks];
  const common = [...ours].flatMap(([task_id, count]) => {
    const other = theirs.get(task_id);
    return other === undefined ? [] : [{ task_id, first: count, second: other }];
  });
  const rates = common.map((pair) => [passRate(pair.first), passRate(pair.second)] as const);
  const meanAt = (side: 0 | 1) =>
    rates.reduce((sum, pair) => sum + pair[side], 0) / (rates.length || 1);
  const [firstScore, secondScore] = [meanAt(0), meanAt(1)];
  const differences = Float64Array.from(rates, ([before, after]) => after - before);
  const interval = bootstrapMean(differences, options.resamples, options.random);
  const mcnemar = testPairs(common);
  // Both measures must agree where both can speak.
  const isUnclear = (interval.low <= 0 && interval.high >= 0) || (mcnemar?.p ?? 0) >= 0.05;
  const direction = interval.low > 0 ? "better" : "worse";
  const needed = findNeededSize(common);
  const flips = listFlips(common, { first, second }, options);
  return {
    first: first.run.name,
    second: second.run.name,
    tasks: common.length,
    only_first: ours.size - common.length,
    only_second: theirs.size - common.length,
    first_score: firstScore,
    second_score: secondScore,
    difference: secondScore - firstScore,
    interval,
    mcnemar,
    verdict: isUnclear ? "cannot tell" : direction,
    needed_tasks: needed.tasks,
    needed_samples: needed.samples,
    flips,
    by_kind: groupFlips(flips, ({ kind }) => [kind]),
    by_exception: groupFlips(flips, ({ exception, kind }) => [exception ?? `(${kind})`]),
    by_library: groupFlips(flips, ({ libraries }) => libraries),
  };
}

function testPairs(pairs: readonly TaskPair[]): PairComparison["mcnemar"] {
  if (pairs.some(({ first, second }) => first.samples !== 1 || second.samples !== 1)) return null;
  const only_first = pairs.filter(({ first, second }) => first.passed > second.passed).length;
  const only_second = pairs.filter(({ first, second }) => second.passed > first.passed).length;
  return { only_first, only_second, p: exactMcNemar(only_first, only_second) };
}

function listFlips(
  pairs: readonly (TaskPair & { task_id: string })[],
  runs: { first: ComparedRun; second: ComparedRun },
  { librariesOf }: CompareOptions,
): Flip[] {
  const firstFailures = ({ failures }: ComparedRun) =>
    new Map(failures.toReversed().map((failure) => [failure.task_id, failure]));
  const failures = { first: firstFailures(runs.first), second: firstFailures(runs.second) };
  return pairs.flatMap(({ task_id, ...pair }) => {
    const [first, second] = [passRate(pair.first), passRate(pair.second)];
    if (first === second) return [];
    const direction = second > first ? "gained" : "lost";
    const failure = failures[direction === "gained" ? "first" : "second"].get(task_id);
    const named = failure?.library == null ? [] : [failure.library];
    const flip: Flip = {
      task_id,
      direction,
      first,
      second,
      kind: failure?.kind ?? "other",
      exception: failure?.exception ?? null,
      libraries: [...(librariesOf(task_id) ?? named)],
    };
    return [flip];
  });
}

function groupFlips(flips: readonly Flip[], tell: (flip: Flip) => readonly string[]): FlipGroup[] {
  const groups = new Map<string, FlipGroup>();
  for (const flip of flips) {
    for (const name of new Set(tell(flip))) {
      const group = groups.get(name) ?? { name, gained: 0, lost: 0 };
      group[flip.direction] += 1;
      groups.set(name, group);
    }
  }
  return [...groups.values()].toSorted(
    (a, b) => b.gained + b.lost - a.gained - a.lost || (a.name < b.name ? -1 : 1),
  );
}

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
