import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, uncalibratedOption } from "../options.ts";

interface DiffFlags {
  dataset?: string;
  uncalibrated?: boolean;
  json?: boolean;
}

export function addDiffCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("diff")
    .argument("<first>", "a run folder, a file of verdicts, or an official *_eval_results.json")
    .argument("<second>", "the run whose score changed")
    .description("why did my score change? What differs, and which flips it could explain")
    .option(
      "-d, --dataset <source>",
      "the dataset of runs that do not name theirs: their code is known then",
    )
    .option(...uncalibratedOption)
    .action(async (first: string, second: string, flags: DiffFlags) => {
      const { diff } = await import("../../pipeline/diff.ts");
      const { terminal, settings, signal } = context;
      const { json, text } = await diff({
        settings,
        places: [first, second],
        uncalibrated: flags.uncalibrated ?? false,
        source: flags.dataset,
        style: terminal.style,
        progress: terminal.progress,
        signal,
      });
      if (flags.json) terminal.sayJson(json);
      else terminal.say(text);
    });
  addJsonOption(command);
  addExamples(command, [
    "bcb diff results/monday results/tuesday",
    "bcb diff a_verdicts.jsonl b_verdicts.jsonl --json",
  ]);
}
