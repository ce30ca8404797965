import { Option, type Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  parseCount,
  runDatasetOption,
  toRunsRequest,
  uncalibratedOption,
  type RunsFlags,
} from "../options.ts";
import { addFindingOptions, sayFindings, type TableFlags } from "../table-options.ts";

interface FailuresFlags extends RunsFlags, TableFlags {
  by: "kind" | "exception" | "library";
  examples: number;
}

export function addFailuresCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("failures")
    .argument("<runs...>", "run folders, files of verdicts, or official *_eval_results.json")
    .description("why samples fail: kinds, exceptions, libraries, and what failures share")
    .addOption(
      new Option("--by <what>", "what the main table counts")
        .choices(["kind", "exception", "library"])
        .default("kind"),
    )
    .option("--examples <n>", "examples of each cluster", parseCount, 1)
    .option(...runDatasetOption)
    .option(...uncalibratedOption)
    .action(async (places: string[], flags: FailuresFlags) => {
      const { explainFailures } = await import("../../pipeline/analyze/explain-failures.ts");
      const findings = await explainFailures({
        ...toRunsRequest(places, flags, context),
        by: flags.by,
        examples: flags.examples,
      });
      await sayFindings(findings, flags, context);
    });
  addExamples(addFindingOptions(command), [
    "bcb failures results/",
    "bcb failures a_eval_results.json --by library --examples 3",
    "bcb failures a_verdicts.jsonl --dataset tasks.jsonl --json",
  ]);
}
