import { Option, type Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { parseCount, parseKs, parseSeed, strictOption } from "../options.ts";
import { addFindingOptions, sayFindings, type TableFlags } from "../table-options.ts";
import { printWarnings } from "../print-warnings.ts";

interface AnalyzeFlags extends TableFlags {
  passK: number[];
  by?: "domain" | "library" | "combination" | "difficulty";
  dataset?: string;
  models?: string;
  strict?: boolean;
  top: number;
  seed: number;
}

export function addAnalyzeCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("analyze")
    .argument("<runs...>", "folders with results, *_verdicts.jsonl, *_eval_results.json, or rows")
    .description("what stored verdicts tell: scores with intervals, groups, Elo, solve rates")
    .addOption(
      new Option("--pass-k <list>", "which k of pass@k")
        .argParser(parseKs)
        .default([1, 5, 10], "1,5,10"),
    )
    .addOption(
      new Option("--by <group>", "scores by groups of tasks, too").choices([
        "domain",
        "library",
        "combination",
        "difficulty",
      ]),
    )
    .option("-d, --dataset <source>", "the runs' tasks, for --by (default: what the runs name)")
    .option("--models <file>", "models.json: sets base models against tuned ones (`prompted`)")
    .option(...strictOption)
    .option("--top <n>", "how many groups, tasks and tests are listed", parseCount, 10)
    .option("--seed <n>", "of the bootstraps", parseSeed, 0)
    .action(async (places: string[], flags: AnalyzeFlags) => {
      const { analyzeRuns } = await import("../../pipeline/analyze/analyze-runs.ts");
      const { terminal } = context;
      const { json, text, table } = await analyzeRuns({
        settings: context.settings,
        places,
        ks: flags.passK,
        by: flags.by,
        source: flags.dataset,
        models: flags.models,
        top: flags.top,
        seed: flags.seed,
        style: terminal.style,
        progress: terminal.progress,
        signal: context.signal,
      });
      await sayFindings({ json, text, table }, flags, context);
      printWarnings(json.warnings, flags, context);
    });
  addExamples(addFindingOptions(command), [
    "bcb analyze results/",
    "bcb analyze results/ --by domain --dataset bigcode/bigcodebench@v0.1.4",
    "bcb analyze results/ --format latex --out scores.tex",
    "bcb analyze a_verdicts.jsonl b_eval_results.json --strict --json",
  ]);
}
