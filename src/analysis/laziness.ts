import { sampleKey } from "../lib/sample-key.ts";
import type { Laziness } from "../schema/analysis.ts";
import type { StoredResult } from "../schema/stored-run.ts";

/** Compares the same samples under both calibrations; the two scores are pass@1 over the tasks judged both ways. */
export function measureLaziness(
  calibrated: readonly StoredResult[],
  uncalibrated: readonly StoredResult[],
): Laziness | undefined {
  const bare = new Map(
    uncalibrated.map((result) => [sampleKey(result.task_id, result.sample), result.passed]),
  );
  const pairs = calibrated.flatMap(({ task_id, sample, passed }) => {
    const isBare = bare.get(sampleKey(task_id, sample));
    return isBare === undefined ? [] : [{ task_id, whole: passed, bare: isBare }];
  });
  if (pairs.length === 0) return undefined;
  const byTask = [...Map.groupBy(pairs, ({ task_id }) => task_id)];
  const meanOf = (side: "whole" | "bare") =>
    byTask.reduce((sum, [, of]) => sum + of.filter((pair) => pair[side]).length / of.length, 0) /
    byTask.length;
  return {
    samples: pairs.length,
    tasks: byTask.length,
    lost_samples: pairs.filter((pair) => pair.whole && !pair.bare).length,
    lost_tasks: byTask
      .filter(([, of]) => of.some((pair) => pair.whole) && !of.some((pair) => pair.bare))
      .map(([task]) => task),
    gained_samples: pairs.filter((pair) => pair.bare && !pair.whole).length,
    calibrated: meanOf("whole"),
    uncalibrated: meanOf("bare"),
  };
}
