import { Option, type Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { Split } from "../../schema/task.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJudgingOptions, toJudging, type JudgingFlags } from "../judging-options.ts";
import {
  addDatasetOptions,
  addJsonOption,
  addSamples,
  datasetSource,
  limitOption,
  namedSamples,
  parseCount,
  parseSeed,
  toSelection,
  type DatasetFlags,
} from "../options.ts";

interface EvaluateFlags extends Omit<DatasetFlags, "subset">, JudgingFlags {
  subset?: DatasetFlags["subset"];
  samples?: string | undefined;
  split?: Split;
  both?: boolean;
  seed: number;
  repeat: number;
  harnessPatches: boolean;
  checkGtOnly?: boolean;
  fresh?: boolean;
  wait?: boolean;
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
    "full, or the 148 tasks of hard (default: from the file's name, else full)",
  ).choices(["full", "hard"]);
  addJudgingOptions(addDatasetOptions(command, subset).option(...limitOption))
    .option("--both", "judge every sample calibrated and uncalibrated")
    .option("--seed <n>", "seed of random and numpy.random in every sample", parseSeed, 0)
    .option(
      "--repeat <n>",
      "run every sample n times, with other seeds: what flickers?",
      parseCount,
      1,
    )
    .option("--no-harness-patches", "leave out the official harness's process wrappers")
    .option("--check-gt-only", "judge the ground truth of the tasks, and nothing else")
    .option("--fresh", "judge again what earlier runs have judged")
    .option(
      "--wait",
      "wait while another command writes to the same results; without it that is refused",
    )
    .option("--no-cache", "neither ask nor fill the verdict cache")
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
    "bcb evaluate --check-gt-only --dataset starter",
  ]);
}

async function evaluateSamples(flags: EvaluateFlags, context: CommandContext): Promise<void> {
  const { runEvaluation } = await import("../../pipeline/evaluate/run-evaluation.ts");
  const { terminal } = context;
  const judging = toJudging(flags);
  const outcome = await runEvaluation({
    settings: context.settings,
    source: datasetSource(flags, context),
    selection: {
      ...(await toSelection({ ...flags, subset: flags.subset ?? "full" })),
      subset: flags.subset,
    },
    samplesPath: flags.samples,
    stdin: flags.samples === "-" ? context.stdin?.() : undefined,
    split: flags.split,
    ...judging,
    calibrations: flags.both ? ["calibrated", "uncalibrated"] : judging.calibrations,
    seed: flags.seed,
    repetitions: flags.repeat,
    harnessPatches: flags.harnessPatches,
    groundTruth: flags.checkGtOnly ? "only" : judging.groundTruth,
    fresh: flags.fresh ?? false,
    waits: flags.wait ?? false,
    listsSamples: flags.json ?? false,
    caches: flags.cache,
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
