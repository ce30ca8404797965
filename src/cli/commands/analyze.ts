import { defineCommand } from "../command.ts";
import { choice, parsed, text } from "../flags.ts";
import { parseCount, parseSeed } from "../parsers.ts";
import { datasetWords, ksFlag, strictFlag, windowFlags } from "../shared-flags.ts";
import { findingFlags, toFindingsAnswer, withWarnings } from "../table-flags.ts";

export const addAnalyzeCommand = defineCommand({
  name: "analyze",
  about: "what stored verdicts tell: scores with intervals, groups, Elo, solve rates",
  arguments: [
    ["<runs...>", "folders with results, *_verdicts.jsonl, *_eval_results.json, or rows"],
  ],
  flags: {
    analysis: {
      ks: ksFlag,
      by: choice(
        "--by <group>",
        "scores by groups of tasks, too; or after each turn of conversations",
        ["domain", "library", "combination", "language", "difficulty", "turn"],
      ),
      source: text(datasetWords, "the runs' tasks, for --by (default: what the runs name)"),
      window: windowFlags,
      models: text(
        "--models <file>",
        "models.json: sets base models against tuned ones (`prompted`)",
      ),
    },
    strict: strictFlag,
    listing: {
      top: parsed("--top <n>", "how many groups, tasks and tests are listed", parseCount, 10),
      seed: parsed("--seed <n>", "of the bootstraps", parseSeed, 0),
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
  async run({ analysis, listing, table, strict }, context, places) {
    const { analyzeRuns } = await import("../../pipeline/analyze/analyze-runs.ts");
    const found = await analyzeRuns({ ...context, ...analysis, ...listing, places });
    return withWarnings(await toFindingsAnswer(found, table, context), found.json.warnings, strict);
  },
});
