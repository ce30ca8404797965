import { defineCommand } from "../command.ts";
import { parsed, text, toggle } from "../flags.ts";
import { parseSeed } from "../parsers.ts";
import { datasetWords, jsonFlag, splitFlag, windowFlags } from "../shared-flags.ts";
import { publicFlags } from "../site-flags.ts";
import { withWarnings } from "../table-flags.ts";

export const addLeaderboardBuild = defineCommand({
  name: "build",
  about: "write leaderboard.json from runs, published results and facts about models",
  arguments: [
    ["[places...]", "run folders, *_eval_results.json, or .jsonl with task_id and status"],
  ],
  flags: {
    ...publicFlags,
    dataset: text(
      datasetWords,
      "the runs' dataset, for scores by domain and how many tasks there are (default: what the runs name)",
    ),
    split: splitFlag("of runs that do not tell theirs"),
    window: windowFlags,
    out: text("-o, --out <file>", "where it goes", "leaderboard.json"),
    seed: parsed("--seed <number>", "of the ratings' bootstraps", parseSeed, 0),
    strict: toggle(
      "--strict",
      "refuse to mix datasets, environments or calibrations (exit code 1)",
    ),
    json: jsonFlag,
  },
  examples: [
    "bcb leaderboard build results/ --models models.json --out leaderboard.json",
    "bcb leaderboard build --public results.json --public-hard results-hard.json",
    "bcb leaderboard build a_eval_results.json b_eval_results.json --dataset bigcode/bigcodebench --strict",
  ],
  async run(flags, context, places) {
    const { writeLeaderboard } = await import("../../pipeline/leaderboard/write-leaderboard.ts");
    const { board, text: words } = await writeLeaderboard({ ...flags, places }, context);
    return withWarnings({ json: board, text: words }, board.warnings, flags.strict);
  },
});
