import type { Judging } from "../pipeline/evaluate/run-evaluation.ts";
import type { FlagValues } from "./flags.ts";
import { toParallel, type judgingFlags } from "./shared-flags.ts";

/** What the flags of everything that judges mean to the pipeline. */
export function toJudging(flags: FlagValues<typeof judgingFlags>, listsSamples: boolean) {
  const { machine, limits, environment, controls, allowWeakSandbox } = flags;
  const given = Object.entries(limits.memory).filter(([, mib]) => mib !== undefined);
  return {
    ks: flags.ks,
    calibrations: [flags.calibrated ? "calibrated" : "uncalibrated"],
    repetitions: 1,
    groundTruth: flags.groundTruth ? "first" : "skip",
    caches: true,
    fresh: false,
    listsSamples,
    engine: {
      environment,
      machine: { ...machine, parallel: toParallel(machine.parallel) },
      rules: {
        limits: limits.limitMs === undefined ? limits.policy : { limitMs: limits.limitMs },
        rlimits: Object.fromEntries(given),
        controls,
      },
      allowWeakSandbox,
    },
  } satisfies Judging;
}
