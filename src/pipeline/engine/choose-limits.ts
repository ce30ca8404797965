import type { Limits } from "../../schema/execution.ts";
import type { RunLimits } from "../../schema/run-record.ts";

const officialMs = 240_000;
/** In the official harness the process is killed a second after the limit. */
const killMs = 1000;
// Few steps, so that the noise in a ground truth's time seldom changes the limit.
const stepsMs = [60_000, 120_000];
const unknownMs = 60_000;

/** The limits of one sample; `groundTruthMs` is how long its task's own solution took, undefined when that is not known. */
export function chooseLimits(limits: RunLimits, groundTruthMs: number | undefined): Limits {
  const { policy, limitMs, ...memory } = limits;
  return { limitMs: limitMs ?? chooseMs(policy, groundTruthMs), ...memory };
}

function chooseMs(policy: RunLimits["policy"], groundTruthMs: number | undefined): number {
  const official = Math.max(officialMs, groundTruthMs ?? 0) + killMs;
  switch (policy) {
    case "official":
      return official;
    case "fast": {
      if (groundTruthMs === undefined) return unknownMs;
      const wanted = 10 * groundTruthMs + 10_000;
      return stepsMs.find((step) => step >= wanted) ?? official;
    }
    case "fixed":
      return unknownMs;
    default:
      return policy satisfies never;
  }
}
