import { Option } from "commander";
import type { EngineChoice } from "../pipeline/evaluate/open-bench.ts";
import type { Judging } from "../pipeline/evaluate/run-evaluation.ts";
import {
  choice,
  count,
  mapped,
  memoryMib,
  natural,
  seconds,
  type Flag,
  type FlagValues,
} from "./flags.ts";
import { queueFlag } from "./queue-flags.ts";
import {
  environmentFlag,
  groundTruthFlag,
  ksFlag,
  parallelFlag,
  weakSandboxFlag,
} from "./shared-flags.ts";

const calibratedFlag: Flag<boolean> = {
  options: [
    new Option("--calibrated", "prepend the prompt's imports to every sample").default(true),
    new Option("--no-calibrated", "run samples as they are, without the prompt's imports"),
  ],
};

/** What an engine is opened with. */
export const engineFlags = {
  environment: environmentFlag,
  machine: {
    parallel: parallelFlag,
    memoryMib: memoryMib(
      "--memory <size>",
      "memory for all samples together, such as 12G (default: 75% of the machine's)",
    ),
    sampleMemoryMib: memoryMib(
      "--sample-memory <size>",
      "memory for one sample, such as 6G (default: 2.5G)",
    ),
  },
  rules: {
    limits: mapped(
      {
        policy: choice(
          "--limits <policy>",
          "how timeouts are set: official (at least 240 s), or fast (from the ground truth's run time)",
          ["official", "fast"],
          "fast",
        ),
        limitMs: seconds(
          "--timeout <seconds>",
          "one timeout for every sample, instead of --limits",
        ),
      },
      ({ policy, limitMs }) => (limitMs === undefined ? policy : { limitMs }),
    ),
    rlimits: mapped(
      {
        addressSpaceMib: count("--max-as-limit <mb>", "address space per sample (default: 30720)"),
        dataMib: count("--max-data-limit <mb>", "data segment per sample (default: 30720)"),
        stackMib: count("--max-stack-limit <mb>", "stack per sample (default: 10)"),
      },
      (limits) => Object.fromEntries(Object.entries(limits).filter(([, mib]) => mib !== undefined)),
    ),
    controls: natural(
      "--controls <n>",
      "control runs per pass: repeat it with altered expectations, which an honest pass must fail (default: 1)",
    ),
  },
  allowWeakSandbox: weakSandboxFlag,
  queue: queueFlag,
};

const { machine, rules, environment, ...others } = engineFlags;
const flags = {
  ks: ksFlag,
  calibrated: calibratedFlag,
  machine,
  rules,
  groundTruth: groundTruthFlag,
  ...others,
};

/** The flags of everything that judges samples. */
export const judgingFlags = mapped({ environment, ...flags }, toJudging);

/** The same where the environments are named in another way. */
export const judgingFlagsBeside = mapped(flags, toJudging);

function toJudging({
  ks,
  calibrated,
  groundTruth,
  ...engine
}: FlagValues<typeof flags> & Pick<EngineChoice, "environment">): Judging {
  return {
    ks,
    calibrations: [calibrated ? "calibrated" : "uncalibrated"],
    repetitions: 1,
    groundTruth,
    caches: true,
    fresh: false,
    engine,
  };
}
