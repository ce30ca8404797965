import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addTableOptions, sayTable, type TableFlags } from "../table-options.ts";

export function addCorrelateCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("correlate")
    .argument("[leaderboard]", "what `bcb leaderboard build` wrote", "leaderboard.json")
    .description("how splits, subsets and other benchmarks go together: Pearson, Spearman, Kendall")
    .option(
      "--with <file>",
      "a CSV of other benchmarks: a column `model`, and one for each of them",
    )
    .action(async (file: string, flags: TableFlags & { with?: string }) => {
      const { readLeaderboard } = await import("../../pipeline/leaderboard/view-leaderboard.ts");
      const { correlateScores } = await import("../../pipeline/leaderboard/correlate-scores.ts");
      const table = await correlateScores(await readLeaderboard(file), flags.with);
      await sayTable(table, flags, context);
    });
  addExamples(addTableOptions(command), [
    "bcb correlate leaderboard.json",
    "bcb correlate leaderboard.json --with humaneval.csv --format markdown",
  ]);
}
