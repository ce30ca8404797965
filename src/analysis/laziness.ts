import type { StoredResult } from "../schema/stored-run.ts";

/** What putting the prompt's imports and constants back in front of the answers changes. */
export interface Laziness {
  /** Samples that were judged both ways, and their tasks. */
  samples: number;
  tasks: number;
  /** Samples that fail only for what they left out: they pass calibrated, and not as they are. */
  lost_samples: number;
  /** Tasks that are solved only with calibration. */
  lost_tasks: string[];
  /** Samples that pass only as they are. */
  gained_samples: number;
  calibrated: number;
  uncalibrated: number;
}

/** Compares the same samples under both calibrations; the two scores are pass@1 over the tasks judged both ways. */
export function measureLaziness(
  calibrated: readonly StoredResult[],
  uncalibrated: readonly StoredResult[],
): Laziness | undefined {
  const bare = new Map(uncalibrated.map((result) => [keyOf(result), result.passed]));
  const pairs = calibrated.flatMap(({ task_id, passed, ...result }) => {
    const isBare = bare.get(keyOf({ task_id, ...result }));
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

function keyOf({ task_id, sample }: Pick<StoredResult, "task_id" | "sample">): string {
  return `${task_id}\n${sample}`;
}
