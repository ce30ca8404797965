import { Option, type Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, runDatasetOption, parseCount, uncalibratedOption } from "../options.ts";

interface FailuresFlags {
  by: "kind" | "exception" | "library";
  examples: number;
  dataset?: string;
  uncalibrated?: boolean;
  json?: boolean;
}

export function addFailuresCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("failures")
    .argument("<runs...>", "run folders, files of verdicts, or official *_eval_results.json")
    .description("why samples fail: kinds, exceptions, libraries, and what failures share")
    .addOption(
      new Option("--by <what>", "what the first table counts")
        .choices(["kind", "exception", "library"])
        .default("kind"),
    )
    .option("--examples <n>", "examples of each cluster", parseCount, 1)
    .option(...runDatasetOption)
    .option(...uncalibratedOption)
    .action(async (places: string[], flags: FailuresFlags) => {
      const { explainFailures } = await import("../../pipeline/explain-failures.ts");
      const { terminal, settings, signal } = context;
      const { json, text } = await explainFailures({
        settings,
        places,
        uncalibrated: flags.uncalibrated ?? false,
        source: flags.dataset,
        by: flags.by,
        examples: flags.examples,
        style: terminal.style,
        progress: terminal.progress,
        signal,
      });
      if (flags.json) terminal.sayJson(json);
      else terminal.say(text);
    });
  addJsonOption(command);
  addExamples(command, [
    "bcb failures results/",
    "bcb failures a_eval_results.json --by library --examples 3",
    "bcb failures a_verdicts.jsonl --dataset tasks.jsonl --json",
  ]);
}
