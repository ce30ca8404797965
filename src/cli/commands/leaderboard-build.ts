import { defineCommand } from "../command.ts";
import { parsed, text, toggle } from "../flags.ts";
import { parseSeed } from "../parsers.ts";
import { datasetWords, jsonFlag, splitFlag, windowFlags } from "../shared-flags.ts";
import { publicFlags } from "../site-flags.ts";
import { withWarnings } from "../table-flags.ts";

export const addLeaderboardBuild = defineCommand({
  name: "build",
  about: "build leaderboard.json from runs, published results and model facts",
  arguments: [
    ["[places...]", "run folders, *_eval_results.json, or .jsonl files with task_id and status"],
  ],
  flags: {
    ...publicFlags,
    dataset: text(
      datasetWords,
      "dataset of the runs, for scores by domain and the number of tasks (default: the one the runs name)",
    ),
    split: splitFlag("subset of runs that do not record one"),
    window: windowFlags,
    out: text("-o, --out <file>", "file to write", "leaderboard.json"),
    seed: parsed("--seed <number>", "seed of the ratings' bootstrap", parseSeed, 0),
    strict: toggle(
      "--strict",
      "exit with code 1 if datasets, environments or calibrations are mixed",
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
