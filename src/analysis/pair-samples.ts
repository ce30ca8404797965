import { sampleKey } from "../lib/sample-key.ts";
import type { Laziness } from "../schema/analysis.ts";
import type { StoredResult } from "../schema/verdict.ts";
import { isSolvedBy, scoreRun } from "./score-run.ts";

/** Compares the same samples under both calibrations; the two scores are pass@1 over the tasks judged both ways. */
export function measureLaziness(
  calibrated: readonly StoredResult[],
  uncalibrated: readonly StoredResult[],
): Laziness | undefined {
  const pairs = pairSamples(calibrated, uncalibrated);
  if (pairs.length === 0) return undefined;
  const whole = scoreRun(pairs.map(([one]) => one));
  const bare = scoreRun(pairs.map(([, other]) => other));
  const solvesBare = (task: string) => isSolvedBy.any(bare.tasks.get(task) ?? { passed: 0 });
  return {
    samples: pairs.length,
    tasks: whole.tasks.size,
    lost_samples: pairs.filter(([one, other]) => one.passed && !other.passed).length,
    lost_tasks: [...whole.tasks]
      .filter(([task, score]) => isSolvedBy.any(score) && !solvesBare(task))
      .map(([task]) => task),
    gained_samples: pairs.filter(([one, other]) => other.passed && !one.passed).length,
    calibrated: whole.passAtK[0]?.value ?? 0,
    uncalibrated: bare.passAtK[0]?.value ?? 0,
  };
}

/** The samples that both have, by task and number, in the order of the first. */
export function pairSamples(first: readonly StoredResult[], second: readonly StoredResult[]) {
  const theirs = new Map(second.map((result) => [keyOf(result), result]));
  return first.flatMap((ours): [StoredResult, StoredResult][] => {
    const other = theirs.get(keyOf(ours));
    return other === undefined ? [] : [[ours, other]];
  });
}

function keyOf({ task_id, sample }: StoredResult): string {
  return sampleKey(task_id, sample);
}
