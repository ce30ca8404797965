import { Option, type Command } from "commander";
import {
  parseCount,
  parseKs,
  parseMemoryMib,
  parseParallel,
  parsePositive,
  parseSeed,
  toParallel,
  weakSandboxOption,
  type Parallel,
} from "./options.ts";

export interface JudgingFlags {
  env?: string;
  passK: number[];
  calibrated: boolean;
  parallel?: Parallel;
  memory?: number;
  sampleMemory?: number;
  limits: "official" | "fast";
  timeout?: number;
  maxAsLimit?: number;
  maxDataLimit?: number;
  maxStackLimit?: number;
  controls?: number;
  gt: boolean;
  allowWeakSandbox?: boolean;
}

/** The flags of everything that judges samples. */
export function addJudgingOptions(command: Command): Command {
  return command
    .option("-e, --env <name>", "Python environment (default: the pack's own, else bigcodebench)")
    .addOption(
      new Option("--pass-k <list>", "which k of pass@k")
        .argParser(parseKs)
        .default([1, 5, 10], "1,5,10"),
    )
    .option("--calibrated", "put the prompt's imports in front of every answer (the default)", true)
    .option("--no-calibrated", "judge the answer as it is, without the prompt's imports in front")
    .option("-p, --parallel <n>", "busy samples at once; auto is one a core", parseParallel)
    .option(
      "--memory <size>",
      "what all samples together may use, such as 12G (default: 75 % of the machine's)",
      parseMemoryMib,
    )
    .option(
      "--sample-memory <size>",
      "what one sample may use, such as 6G (default: 2.5G)",
      parseMemoryMib,
    )
    .addOption(
      new Option(
        "--limits <policy>",
        "how long a sample may run: official (240 s and more), or fast (follows the ground truth's own time)",
      )
        .choices(["official", "fast"])
        .default("fast"),
    )
    .option("--timeout <seconds>", "the same time for every sample", parsePositive)
    .option("--max-as-limit <mb>", "a sample's address space (default: 30720)", parseCount)
    .option("--max-data-limit <mb>", "a sample's data segment (default: 30720)", parseCount)
    .option("--max-stack-limit <mb>", "a sample's stack (default: 10)", parseCount)
    .option(
      "--controls <n>",
      "how many times a pass is run again with changed expectations, to show that it was earned (default: 1)",
      parseSeed,
    )
    .option("--no-gt", "do not check the ground truth first")
    .option(...weakSandboxOption);
}

/** What the flags mean to the pipeline. */
export function toJudging(flags: JudgingFlags) {
  return {
    environment: flags.env,
    ks: flags.passK,
    calibrations: [flags.calibrated ? ("calibrated" as const) : ("uncalibrated" as const)],
    parallel: toParallel(flags.parallel),
    memoryMib: flags.memory,
    sampleMemoryMib: flags.sampleMemory,
    limits:
      flags.timeout === undefined ? flags.limits : { limitMs: Math.ceil(flags.timeout * 1000) },
    rlimits: {
      ...(flags.maxAsLimit !== undefined && { addressSpaceMib: flags.maxAsLimit }),
      ...(flags.maxDataLimit !== undefined && { dataMib: flags.maxDataLimit }),
      ...(flags.maxStackLimit !== undefined && { stackMib: flags.maxStackLimit }),
    },
    controls: flags.controls,
    groundTruth: flags.gt ? ("first" as const) : ("skip" as const),
    allowWeakSandbox: flags.allowWeakSandbox ?? false,
  };
}
