import type { ComparisonVerdict, Flip, FlipGroup, PairComparison } from "../schema/comparison.ts";
import type { SampleFailure } from "../schema/failure.ts";
import type { StoredRun } from "../schema/stored-run.ts";
import { exactMcNemar } from "./mcnemar.ts";
import { findNeededSize, type TaskPair } from "./needed-size.ts";
import { bootstrapMean, type Interval } from "./paired-bootstrap.ts";
import { passRate } from "./pass-at-k.ts";
import { scoreRun } from "./score-run.ts";

/** A run with what its failures are. */
export interface ComparedRun {
  run: Pick<StoredRun, "name" | "results">;
  failures: readonly SampleFailure[];
}

export interface CompareOptions {
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
  const common = [...ours].flatMap(([task_id, count]): (TaskPair & { task_id: string })[] => {
    const other = theirs.get(task_id);
    return other === undefined ? [] : [{ task_id, first: count, second: other }];
  });
  const differences = Float64Array.from(
    common,
    (pair) => passRate(pair.second) - passRate(pair.first),
  );
  const interval = bootstrapMean(differences, options.resamples, options.random);
  const mcnemar = testPairs(common);
  const scores = { first: meanOf(common, "first"), second: meanOf(common, "second") };
  const needed = findNeededSize(common);
  const flips = listFlips(common, { first, second }, options);
  return {
    first: first.run.name,
    second: second.run.name,
    tasks: common.length,
    only_first: ours.size - common.length,
    only_second: theirs.size - common.length,
    first_score: scores.first,
    second_score: scores.second,
    difference: scores.second - scores.first,
    interval,
    mcnemar,
    verdict: judge(interval, mcnemar?.p ?? null),
    needed_tasks: needed.tasks,
    needed_samples: needed.samples,
    flips,
    by_kind: groupFlips(flips, ({ kind }) => [kind]),
    by_exception: groupFlips(flips, ({ exception, kind }) => [exception ?? `(${kind})`]),
    by_library: groupFlips(flips, ({ libraries }) => libraries),
  };
}

/** Both measures must agree where both can speak. */
function judge({ low, high }: Interval, p: number | null): ComparisonVerdict {
  if ((low <= 0 && high >= 0) || (p !== null && p >= 0.05)) return "cannot tell";
  return low > 0 ? "better" : "worse";
}

function testPairs(pairs: readonly TaskPair[]): PairComparison["mcnemar"] {
  if (pairs.some(({ first, second }) => first.samples !== 1 || second.samples !== 1)) return null;
  const only = (one: "first" | "second", other: "first" | "second") =>
    pairs.filter((pair) => pair[one].passed > pair[other].passed).length;
  const [only_first, only_second] = [only("first", "second"), only("second", "first")];
  return { only_first, only_second, p: exactMcNemar(only_first, only_second) };
}

function listFlips(
  pairs: readonly (TaskPair & { task_id: string })[],
  runs: { first: ComparedRun; second: ComparedRun },
  { librariesOf }: CompareOptions,
): Flip[] {
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

function firstFailures({ failures }: ComparedRun): Map<string, SampleFailure> {
  return new Map(failures.toReversed().map((failure) => [failure.task_id, failure]));
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
    (a, b) => sizeOf(b) - sizeOf(a) || (a.name < b.name ? -1 : 1),
  );
}

function sizeOf({ gained, lost }: FlipGroup): number {
  return gained + lost;
}

function meanOf(pairs: readonly TaskPair[], side: "first" | "second"): number {
  return pairs.reduce((sum, pair) => sum + passRate(pair[side]), 0) / (pairs.length || 1);
}
