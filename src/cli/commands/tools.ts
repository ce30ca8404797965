import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, datasetSource, uncalibratedOption } from "../options.ts";

interface ToolsFlags {
  dataset?: string;
  samples?: string;
  uncalibrated?: boolean;
  json?: boolean;
}

export function addToolsCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("tools")
    .argument("<runs...>", "run folders, files of verdicts, or official *_eval_results.json")
    .description("libraries and calls of samples against those of the ground truth")
    .option("-d, --dataset <source>", "in place of the dataset that the runs name")
    .option("-s, --samples <path>", "the samples of the one run, where they do not lie beside it")
    .option(...uncalibratedOption)
    .action(async (places: string[], flags: ToolsFlags) => {
      const { examineTools } = await import("../../pipeline/examine-tools.ts");
      const { terminal, settings, signal } = context;
      const { json, text } = await examineTools({
        settings,
        places,
        uncalibrated: flags.uncalibrated ?? false,
        source: flags.dataset,
        usualSource: datasetSource(flags, context),
        samplesPath: flags.samples,
        style: terminal.style,
        progress: terminal.progress,
        signal,
      });
      if (flags.json) terminal.sayJson(json);
      else terminal.say(text);
    });
  addJsonOption(command);
  addExamples(command, [
    "bcb tools results/",
    "bcb tools a_eval_results.json b_eval_results.json --dataset tasks.jsonl --json",
  ]);
}
