import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, toRunsRequest, uncalibratedOption, type RunsFlags } from "../options.ts";

interface DiffFlags extends RunsFlags {
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
      const { diff } = await import("../../pipeline/analyze/diff.ts");
      const { json, text } = await diff(toRunsRequest([first, second], flags, context));
      if (flags.json) context.terminal.sayJson(json);
      else context.terminal.say(text);
    });
  addJsonOption(command);
  addExamples(command, [
    "bcb diff results/monday results/tuesday",
    "bcb diff a_verdicts.jsonl b_verdicts.jsonl --json",
  ]);
}
