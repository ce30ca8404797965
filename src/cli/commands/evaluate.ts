import { Option, type Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { Split } from "../../schema/task.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  addDatasetOptions,
  addJsonOption,
  datasetSource,
  parseKs,
  parseParallel,
  parsePositive,
  parseSeed,
  toSelection,
  type DatasetFlags,
} from "../options.ts";

interface EvaluateFlags extends DatasetFlags {
  samples?: string;
  split?: Split;
  env?: string;
  passK: number[];
  calibrated: boolean;
  both?: boolean;
  parallel?: number;
  timeout: number;
  seed: number;
  harnessPatches: boolean;
  checkGtOnly?: boolean;
  gt: boolean;
  fresh?: boolean;
  out?: string;
  json?: boolean;
}

export function addEvaluateCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("evaluate")
    .description("run samples against the tests of their tasks")
    .option("-s, --samples <path>", "a samples file (.jsonl, .jsonl.gz) or a folder {task}/{n}.py")
    .addOption(
      new Option("--split <name>", "default: from the file's name, else complete").choices([
        "complete",
        "instruct",
      ]),
    );
  addDatasetOptions(command)
    .option("-e, --env <name>", "Python environment (default: the pack's own, else bigcodebench)")
    .addOption(
      new Option("--pass-k <list>", "which k of pass@k")
        .argParser(parseKs)
        .default([1, 5, 10], "1,5,10"),
    )
    .option("--no-calibrated", "judge the answer as it is, without the prompt's imports in front")
    .option("--both", "judge every sample calibrated and uncalibrated")
    .option("-p, --parallel <n>", "samples at once; auto is one a core", parseParallel)
    .option("--timeout <seconds>", "wall time of a sample", parsePositive, 240)
    .option("--seed <n>", "seed of random and numpy.random in every sample", parseSeed, 0)
    .option("--no-harness-patches", "leave out the official harness's process wrappers")
    .option("--check-gt-only", "judge the ground truth of the tasks, and nothing else")
    .option("--no-gt", "do not check the ground truth first")
    .option("--fresh", "judge again what earlier runs have judged")
    .option("-o, --out <dir>", "where the results go (default: beside the samples)")
    .action(async (flags: EvaluateFlags) => {
      const { runEvaluation } = await import("../../pipeline/run-evaluation.ts");
      const { terminal } = context;
      const outcome = await runEvaluation({
        settings: context.settings,
        source: datasetSource(flags, context),
        selection: await toSelection(flags),
        samplesPath: flags.samples,
        split: flags.split,
        environment: flags.env,
        ks: flags.passK,
        calibrations: flags.both
          ? ["calibrated", "uncalibrated"]
          : [flags.calibrated ? "calibrated" : "uncalibrated"],
        parallel: flags.parallel,
        limitMs: Math.round(flags.timeout * 1000),
        seed: flags.seed,
        harnessPatches: flags.harnessPatches,
        groundTruth: flags.checkGtOnly ? "only" : flags.gt ? "first" : "skip",
        fresh: flags.fresh ?? false,
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
    });
  addJsonOption(command);
  addExamples(command, [
    "bcb evaluate --samples model--main--bigcodebench-complete--vllm-0-1-sanitized_calibrated.jsonl",
    "bcb evaluate --samples samples.jsonl --subset hard --both --out results",
    "bcb evaluate --check-gt-only --dataset starter",
  ]);
}
