import { defineCommand } from "../command.ts";
import { texts } from "../flags.ts";
import { tableFlags } from "../table-flags.ts";

export default defineCommand({
  about: "correlate splits, subsets and other benchmarks: Pearson, Spearman, Kendall",
  arguments: [
    [
      "[leaderboard]",
      "leaderboard.json from `bcb leaderboard build`",
      { usual: "leaderboard.json" },
    ],
  ],
  flags: {
    others: texts(
      "--with <files...>",
      "scores of other benchmarks: CSV files with a column `model` and one column per benchmark, EvalPlus's leaderboard, or suite.json files",
    ),
    table: tableFlags,
  },
  examples: [
    "bcb correlate leaderboard.json",
    "bcb correlate leaderboard.json --with humaneval.csv --format markdown",
    "bcb correlate leaderboard.json --with evalplus-results.json livecodebench.csv results/*/suite.json",
  ],
  async run({ others }, _context, file) {
    const { correlateScores } = await import("../../pipeline/leaderboard/correlate-scores.ts");
    const { readLeaderboard } = await import("../../pipeline/leaderboard/view-leaderboard.ts");
    return { table: await correlateScores(await readLeaderboard(file), others) };
  },
});
