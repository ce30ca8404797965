import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { datasetSource, toRunsRequest, uncalibratedOption, type RunsFlags } from "../options.ts";
import { addFindingOptions, sayFindings, type TableFlags } from "../table-options.ts";

interface ToolsFlags extends RunsFlags, TableFlags {
  samples?: string;
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
      const { examineTools } = await import("../../pipeline/analyze/examine-tools.ts");
      const findings = await examineTools({
        ...toRunsRequest(places, flags, context),
        usualSource: datasetSource(flags, context),
        samplesPath: flags.samples,
      });
      await sayFindings(findings, flags, context);
    });
  addExamples(addFindingOptions(command), [
    "bcb tools results/",
    "bcb tools a_eval_results.json b_eval_results.json --dataset tasks.jsonl --json",
  ]);
}
