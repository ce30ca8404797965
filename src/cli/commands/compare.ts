import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, runDatasetOption, parseSeed, uncalibratedOption } from "../options.ts";

interface CompareFlags {
  dataset?: string;
  uncalibrated?: boolean;
  seed: number;
  strict?: boolean;
  json?: boolean;
}

export function addCompareCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("compare")
    .argument("<runs...>", "run folders, files of verdicts, or official *_eval_results.json")
    .description("is one run better than another? Paired by task, with tests (docs/numbers.md)")
    .option(...runDatasetOption)
    .option(...uncalibratedOption)
    .option("--seed <n>", "seed of the bootstrap", parseSeed, 0)
    .option("--strict", "exit with 1 where datasets, environments or settings are mixed")
    .action(async (places: string[], flags: CompareFlags) => {
      const { compare } = await import("../../pipeline/compare.ts");
      const { terminal, settings, signal } = context;
      const { json, text } = await compare({
        settings,
        places,
        uncalibrated: flags.uncalibrated ?? false,
        source: flags.dataset,
        seed: flags.seed,
        style: terminal.style,
        progress: terminal.progress,
        signal,
      });
      if (flags.json) terminal.sayJson(json);
      else terminal.say(text);
      for (const warning of json.warnings) terminal.complain(`warning: ${warning}`);
      if (flags.strict && json.warnings.length > 0) context.exitCode = exitCodes.negative;
    });
  addJsonOption(command);
  addExamples(command, [
    "bcb compare results/a results/b",
    "bcb compare a_verdicts.jsonl b_eval_results.json --dataset tasks.jsonl --strict",
    "bcb compare results/a results/b results/c --json",
  ]);
}
