import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJudgingOptions, toJudging, type JudgingFlags } from "../judging-options.ts";
import { addJsonOption } from "../options.ts";
import { addGenerationOptions, toGeneration, type GenerateFlags } from "./generate.ts";

interface RunFlags extends GenerateFlags, JudgingFlags {}

export function addRunCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("run")
    .description("ask a model, sanitize, judge and report in one go; judging overlaps asking");
  addJudgingOptions(addGenerationOptions(command)).action((flags: RunFlags) =>
    runAll(flags, context),
  );
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
      ...toJudging(flags),
      repetitions: 1,
      fresh: flags.fresh ?? false,
      listsSamples: flags.json ?? false,
      caches: true,
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
