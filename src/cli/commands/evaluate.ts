import { Option, type Command } from "commander";
import { BenchError, exitCodes } from "../../lib/bench-error.ts";
import type { Split } from "../../schema/task.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  addDatasetOptions,
  addJsonOption,
  addSamples,
  datasetSource,
  limitOption,
  namedSamples,
  parseCount,
  parseKs,
  parseMemoryMib,
  parseParallel,
  parsePositive,
  parseSeed,
  toSelection,
  weakSandboxOption,
  type DatasetFlags,
} from "../options.ts";

interface EvaluateFlags extends Omit<DatasetFlags, "subset"> {
  subset?: DatasetFlags["subset"] | Split;
  samples?: string | undefined;
  split?: Split;
  env?: string;
  passK: number[];
  calibrated: boolean;
  both?: boolean;
  parallel?: number;
  memory?: number;
  sampleMemory?: number;
  limits: "official" | "fast";
  timeout?: number;
  seed: number;
  repeat: number;
  harnessPatches: boolean;
  checkGtOnly?: boolean;
  gt: boolean;
  budget?: number;
  budgetFrom?: string[];
  fresh?: boolean;
  allowWeakSandbox?: boolean;
  cache: boolean;
  out?: string;
  json?: boolean;
}

export function addEvaluateCommand(program: Command, context: CommandContext): void {
  const command = addSamples(program.command("evaluate"))
    .description("run samples against the tests of their tasks")
    .addOption(
      new Option("--split <name>", "default: from the file's name, else complete").choices([
        "complete",
        "instruct",
      ]),
    );
  const subset = new Option(
    "--subset <name>",
    "full, or the 148 tasks of hard; complete and instruct are understood as --split (default: from the file's name, else full)",
  ).choices(["full", "hard", "complete", "instruct"]);
  addDatasetOptions(command, subset)
    .option(...limitOption)
    .option("-e, --env <name>", "Python environment (default: the pack's own, else bigcodebench)")
    .addOption(
      new Option("--pass-k <list>", "which k of pass@k")
        .argParser(parseKs)
        .default([1, 5, 10], "1,5,10"),
    )
    .option("--calibrated", "put the prompt's imports in front of every answer (the default)", true)
    .option("--no-calibrated", "judge the answer as it is, without the prompt's imports in front")
    .option("--both", "judge every sample calibrated and uncalibrated")
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
    .option("--seed <n>", "seed of random and numpy.random in every sample", parseSeed, 0)
    .option(
      "--repeat <n>",
      "run every sample n times, with other seeds: what flickers?",
      parseCount,
      1,
    )
    .option("--no-harness-patches", "leave out the official harness's process wrappers")
    .option("--check-gt-only", "judge the ground truth of the tasks, and nothing else")
    .option("--no-gt", "do not check the ground truth first")
    .option(
      "--budget <n>",
      "judge only the n most telling tasks, and estimate the score on all (proven on simulated models)",
      parseCount,
    )
    .option(
      "--budget-from <runs...>",
      "stored runs of other models, from which --budget learns which tasks tell most",
    )
    .option("--fresh", "judge again what earlier runs have judged")
    .option("--no-cache", "neither ask nor fill the verdict cache")
    .option(...weakSandboxOption)
    .option("-o, --out <dir>", "where the results go (default: beside the samples)")
    .action((samples: string | undefined, flags: EvaluateFlags) =>
      evaluateSamples({ ...flags, samples: namedSamples(samples, flags.samples) }, context),
    );
  addJsonOption(command);
  addExamples(command, [
    "bcb evaluate model--main--bigcodebench-complete--vllm-0-1-sanitized_calibrated.jsonl",
    "bcb evaluate samples.jsonl --limit 20",
    "bcb evaluate --samples samples.jsonl --subset hard --both --out results",
    "bcb evaluate --samples samples.jsonl --repeat 3 --limits official --memory 12G",
    "zcat samples.jsonl.gz | bcb evaluate --samples - --out results --json",
    "bcb evaluate --samples samples.jsonl --budget 200 --budget-from results/",
    "bcb evaluate --check-gt-only --dataset starter",
  ]);
}

async function evaluateSamples(flags: EvaluateFlags, context: CommandContext): Promise<void> {
  const { runEvaluation } = await import("../../pipeline/evaluate/run-evaluation.ts");
  const { terminal } = context;
  const { subset, split } = readSubset(flags);
  const outcome = await runEvaluation({
    settings: context.settings,
    source: datasetSource(flags, context),
    selection: { ...(await toSelection({ ...flags, subset: subset ?? "full" })), subset },
    samplesPath: flags.samples,
    stdin: flags.samples === "-" ? context.stdin?.() : undefined,
    split,
    environment: flags.env,
    ks: flags.passK,
    calibrations: flags.both
      ? ["calibrated", "uncalibrated"]
      : [flags.calibrated ? "calibrated" : "uncalibrated"],
    parallel: flags.parallel,
    memoryMib: flags.memory,
    sampleMemoryMib: flags.sampleMemory,
    limits:
      flags.timeout === undefined ? flags.limits : { limitMs: Math.ceil(flags.timeout * 1000) },
    seed: flags.seed,
    repetitions: flags.repeat,
    harnessPatches: flags.harnessPatches,
    groundTruth: flags.checkGtOnly ? "only" : flags.gt ? "first" : "skip",
    budget: readBudget(flags),
    fresh: flags.fresh ?? false,
    caches: flags.cache,
    allowWeakSandbox: flags.allowWeakSandbox ?? false,
    outDir: flags.out,
    bcbVersion: context.version,
    now: context.now,
    style: terminal.style,
    progress: terminal.progress,
    remark: (line) => terminal.complain(line),
    signal: context.signal,
  });
  if (flags.json) terminal.sayJson(outcome.json);
  else terminal.say(outcome.text);
  if (outcome.finding === "broken") context.exitCode = exitCodes.environment;
  else if (outcome.finding === "negative") context.exitCode = exitCodes.negative;
}

function readBudget({
  budget,
  budgetFrom = [],
}: EvaluateFlags): { tasks: number; from: string[] } | undefined {
  if (budget !== undefined) return { tasks: budget, from: budgetFrom };
  if (budgetFrom.length === 0) return undefined;
  throw new BenchError(
    "BadUsage",
    "--budget-from is given, but no --budget.",
    "Say how many tasks may be judged: --budget 200.",
  );
}

/** The official tool once called the split a subset. */
function readSubset({ subset, split }: EvaluateFlags): {
  subset: DatasetFlags["subset"] | undefined;
  split: Split | undefined;
} {
  if (subset === undefined || subset === "full" || subset === "hard") return { subset, split };
  if (split === undefined || split === subset) return { subset: undefined, split: subset };
  throw new BenchError(
    "BadUsage",
    `--subset ${subset} is an old way to say --split ${subset}, but --split ${split} is given.`,
    "Leave --subset out, or use it for full or hard.",
  );
}
