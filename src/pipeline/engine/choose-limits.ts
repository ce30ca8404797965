import type { Limits } from "../../schema/execution.ts";
import type { RunLimits, Verdict } from "../../schema/verdict.ts";
import type { TaskLimits } from "../../schema/task.ts";

/** The official harness's default rlimits. */
export const officialMemoryLimits: Omit<Limits, "limitMs"> = {
  addressSpaceMib: 30 * 1024,
  dataMib: 30 * 1024,
  stackMib: 10,
};

/** What the official harness allows a sample, and what every ground truth is allowed. */
export const officialLimits: RunLimits = {
  policy: "official",
  limitMs: null,
  ...officialMemoryLimits,
};

/** What a task's own solution took, as far as limits follow from it. */
export type GroundTruthRun = Pick<Verdict, "outcome" | "wall_ms" | "wait_ms" | "cpu_ms">;

/** What became of the tasks' own solutions, by the hash of their check. */
export type GroundTruths = ReadonlyMap<string, GroundTruthRun>;

const officialMs = 240_000;
/** In the official harness the process is killed a second after the limit. */
const killMs = 1000;
// Few steps, so that the noise in a ground truth's time seldom changes the limit.
const stepsMs = [60_000, 120_000];
const uncheckedMs = 60_000;
const roomMs = 10_000;

/**
 * The limits of one sample; `groundTruth` is how its task's own solution fared, undefined when it was not run, and `own` what
 * its benchmark allows in place of BigCodeBench's limits.
 */
export function chooseLimits(
  limits: RunLimits,
  groundTruth: GroundTruthRun | undefined,
  own?: TaskLimits,
): Limits {
  const { policy, limitMs, addressSpaceMib, dataMib, stackMib } = limits;
  const mostMib = own?.memory_mib ?? Infinity;
  return {
    limitMs: limitMs ?? chooseMs(policy, groundTruth, own?.limit_ms),
    addressSpaceMib: Math.min(addressSpaceMib, mostMib),
    dataMib: Math.min(dataMib, mostMib),
    // BigCodeBench's is small: whoever asked for another one has it.
    stackMib: stackMib === officialMemoryLimits.stackMib ? (own?.stack_mib ?? stackMib) : stackMib,
  };
}

function chooseMs(
  policy: RunLimits["policy"],
  truth: GroundTruthRun | undefined,
  ownMs: number | undefined,
): number {
  const tookMs = truth?.outcome === "pass" ? truth.wall_ms - truth.wait_ms : undefined;
  const official = ownMs ?? Math.max(officialMs, tookMs ?? 0) + killMs;
  switch (policy) {
    case "official":
      return official;
    case "fast": {
      if (truth === undefined) return Math.min(uncheckedMs, official);
      if (tookMs === undefined) return official;
      // Its CPU time is the same on a busy machine; only what it slept, and hence must be left, is told by the wall.
      const wanted = Math.max(10 * truth.cpu_ms, tookMs) + roomMs;
      return Math.min(stepsMs.find((step) => step >= wanted) ?? official, official);
    }
    case "fixed":
      return uncheckedMs;
    default:
      return policy satisfies never;
  }
}
