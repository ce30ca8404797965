import { sampleKey } from "../lib/sample-key.ts";
import type { Laziness } from "../schema/analysis.ts";
import type { StoredResult } from "../schema/stored-run.ts";
import { isSolvedBy, scoreRun } from "./score-run.ts";

/** Compares the same samples under both calibrations; the two scores are pass@1 over the tasks judged both ways. */
export function measureLaziness(
  calibrated: readonly StoredResult[],
  uncalibrated: readonly StoredResult[],
): Laziness | undefined {
  const bare = new Map(uncalibrated.map((result) => [keyOf(result), result]));
  const pairs = calibrated.flatMap((whole) => {
    const other = bare.get(keyOf(whole));
    return other === undefined ? [] : [{ whole, bare: other }];
  });
  if (pairs.length === 0) return undefined;
  const whole = scoreRun(pairs.map((pair) => pair.whole));
  const left = scoreRun(pairs.map((pair) => pair.bare));
  const solvesBare = (task: string) => isSolvedBy.any(left.tasks.get(task) ?? nothing);
  return {
    samples: pairs.length,
    tasks: whole.tasks.size,
    lost_samples: pairs.filter((pair) => pair.whole.passed && !pair.bare.passed).length,
    lost_tasks: [...whole.tasks]
      .filter(([task, score]) => isSolvedBy.any(score) && !solvesBare(task))
      .map(([task]) => task),
    gained_samples: pairs.filter((pair) => pair.bare.passed && !pair.whole.passed).length,
    calibrated: whole.passAtK[0]?.value ?? 0,
    uncalibrated: left.passAtK[0]?.value ?? 0,
  };
}

const nothing = { samples: 0, passed: 0 };

function keyOf({ task_id, sample }: StoredResult): string {
  return sampleKey(task_id, sample);
}
