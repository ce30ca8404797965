import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  parseSeed,
  runDatasetOption,
  strictOption,
  toRunsRequest,
  uncalibratedOption,
  type RunsFlags,
} from "../options.ts";
import { addFindingOptions, sayFindings, type TableFlags } from "../table-options.ts";
import { printWarnings } from "../print-warnings.ts";

interface CompareFlags extends RunsFlags, TableFlags {
  seed: number;
  strict?: boolean;
}

export function addCompareCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("compare")
    .argument("<runs...>", "run folders, files of verdicts, or official *_eval_results.json")
    .description("is one run better than another? Paired by task, with tests (docs/numbers.md)")
    .option(...runDatasetOption)
    .option(...uncalibratedOption)
    .option("--seed <n>", "seed of the bootstrap", parseSeed, 0)
    .option(...strictOption)
    .action(async (places: string[], flags: CompareFlags) => {
      const { compare } = await import("../../pipeline/analyze/compare.ts");
      const request = toRunsRequest(places, flags, context);
      const { json, text, table } = await compare({ ...request, seed: flags.seed });
      await sayFindings({ json, text, table }, flags, context);
      printWarnings(json.warnings, flags, context);
    });
  addExamples(addFindingOptions(command), [
    "bcb compare results/a results/b",
    "bcb compare a_verdicts.jsonl b_eval_results.json --dataset tasks.jsonl --strict",
    "bcb compare results/a results/b results/c --out pairs.csv",
  ]);
}
