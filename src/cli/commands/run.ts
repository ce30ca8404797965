import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, parseParallel, weakSandboxOption } from "../options.ts";
import { addGenerationOptions, toGeneration, type GenerateFlags } from "./generate.ts";

interface RunFlags extends GenerateFlags {
  env?: string;
  parallel?: number;
  limits: "official" | "fast";
  gt: boolean;
  allowWeakSandbox?: boolean;
}

export function addRunCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("run")
    .description("ask a model, sanitize, judge and report in one go; judging overlaps asking");
  addGenerationOptions(command)
    .option("-e, --env <name>", "Python environment (default: the pack's own, else bigcodebench)")
    .option("-p, --parallel <n>", "busy samples at once; auto is one a core", parseParallel)
    .option("--limits <policy>", "how long a sample may run: official, or fast", "fast")
    .option("--no-gt", "do not check the ground truth first")
    .option(...weakSandboxOption)
    .action((flags: RunFlags) => runAll(flags, context));
  addJsonOption(command);
  addExamples(command, [
    "bcb run --backend openai --model gpt-4o-mini --split complete --subset hard",
    "bcb run --backend llama --model smollm2 --split complete --dataset starter",
  ]);
}

async function runAll(flags: RunFlags, context: CommandContext): Promise<void> {
  const { runModel } = await import("../../pipeline/run-model.ts");
  const { terminal } = context;
  const generation = await toGeneration(flags, context);
  const { settings, source, selection, progress, remark, signal } = generation;
  const { summary, generationText, outcome } = await runModel({
    generation,
    evaluation: {
      settings,
      source,
      selection,
      progress,
      remark,
      signal,
      environment: flags.env,
      ks: [1, 5, 10],
      calibrations: ["calibrated"],
      parallel: flags.parallel,
      limits: flags.limits === "official" ? "official" : "fast",
      repetitions: 1,
      groundTruth: flags.gt ? "first" : "skip",
      fresh: flags.fresh ?? false,
      caches: true,
      allowWeakSandbox: flags.allowWeakSandbox ?? false,
      bcbVersion: context.version,
      now: context.now,
      style: terminal.style,
    },
  });
  if (flags.json) terminal.sayJson({ generation: summary, report: outcome.json });
  else terminal.say(`${generationText}\n\n${outcome.text}`);
  if (outcome.finding === "broken") context.exitCode = exitCodes.environment;
  else if (outcome.finding === "negative" || summary.answered < summary.asked) {
    context.exitCode = exitCodes.negative;
  }
}
