import type { EngineChoice } from "../pipeline/evaluate/open-bench.ts";
import type { Judging } from "../pipeline/evaluate/run-evaluation.ts";
import type { CommandContext } from "./context.ts";
import type { FlagValues } from "./flags.ts";
import { toQueue } from "./queue-flags.ts";
import { toParallel, type judgingFlags } from "./shared-flags.ts";

/** What the flags of everything that judges mean to the pipeline. */
export function toJudging(
  flags: FlagValues<typeof judgingFlags>,
  listsSamples: boolean,
  context: CommandContext,
) {
  return {
    ks: flags.ks,
    calibrations: [flags.calibrated ? "calibrated" : "uncalibrated"],
    repetitions: 1,
    groundTruth: flags.groundTruth ? "first" : "skip",
    caches: true,
    fresh: false,
    listsSamples,
    engine: toEngineChoice(flags, context),
  } satisfies Judging;
}

type EngineFlags = Pick<
  FlagValues<typeof judgingFlags>,
  "machine" | "limits" | "environment" | "controls" | "allowWeakSandbox" | "queue"
>;

/** What of them the engine is opened with. */
export function toEngineChoice(flags: EngineFlags, context: CommandContext) {
  const { machine, limits, environment, controls, allowWeakSandbox } = flags;
  const given = Object.entries(limits.memory).filter(([, mib]) => mib !== undefined);
  return {
    environment,
    machine: { ...machine, parallel: toParallel(machine.parallel) },
    rules: {
      limits: limits.limitMs === undefined ? limits.policy : { limitMs: limits.limitMs },
      rlimits: Object.fromEntries(given),
      controls,
    },
    allowWeakSandbox,
    queue: toQueue(flags.queue, context),
  } satisfies EngineChoice;
}
