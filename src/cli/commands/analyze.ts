import { defineCommand } from "../command.ts";
import { choice, count, natural, text } from "../flags.ts";
import { datasetWords, ksFlag, strictFlag, windowFlags } from "../shared-flags.ts";
import { findingFlags } from "../table-flags.ts";

export default defineCommand({
  about: "analyze evaluated runs: scores with intervals, groups, Elo, solve rates",
  arguments: [
    ["<runs...>", "result folders, *_verdicts.jsonl, *_eval_results.json, or files of rows"],
  ],
  flags: {
    analysis: {
      ks: ksFlag,
      by: choice("--by <group>", "also score groups of tasks, or each turn of conversations", [
        "domain",
        "library",
        "combination",
        "language",
        "difficulty",
        "turn",
      ]),
      source: text(datasetWords, "dataset of the runs, for --by (default: the one the runs name)"),
      window: windowFlags,
      models: text(
        "--models <file>",
        "models.json, to compare base with instruction-tuned models (`prompted`)",
      ),
    },
    strict: strictFlag,
    listing: {
      top: count("--top <n>", "number of groups, tasks and tests to list", 10),
      seed: natural("--seed <n>", "seed of the bootstrap", 0),
    },
    table: findingFlags,
  },
  examples: [
    "bcb analyze results/",
    "bcb analyze results/ --by domain --dataset bigcode/bigcodebench@v0.1.4",
    "bcb analyze results/ --since 2026-06-01 --dataset frontier",
    "bcb analyze results/ --format latex --out scores.tex",
    "bcb analyze a_verdicts.jsonl b_eval_results.json --strict --json",
  ],
  async run({ analysis, listing }, context, places) {
    const { analyzeRuns } = await import("../../pipeline/analyze/analyze-runs.ts");
    const found = await analyzeRuns({ ...context, ...analysis, ...listing, places });
    return { ...found, warnings: found.json.warnings };
  },
});
