import { defineCommand } from "../command.ts";
import { text } from "../flags.ts";
import { tableFlags, toTableAnswer } from "../table-flags.ts";

export const addCorrelateCommand = defineCommand({
  name: "correlate",
  about: "how splits, subsets and other benchmarks go together: Pearson, Spearman, Kendall",
  arguments: [
    ["[leaderboard]", "what `bcb leaderboard build` wrote", { usual: "leaderboard.json" }],
  ],
  flags: {
    others: text(
      "--with <file>",
      "a CSV of other benchmarks: a column `model`, and one for each of them",
    ),
    table: tableFlags,
  },
  examples: [
    "bcb correlate leaderboard.json",
    "bcb correlate leaderboard.json --with humaneval.csv --format markdown",
  ],
  async run({ others, table }, context, file) {
    const { correlateLeaderboard } = await import("../../pipeline/leaderboard/correlate-scores.ts");
    return await toTableAnswer(await correlateLeaderboard(file, others), table, context);
  },
});
