import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addTableOptions, sayTable, type TableFlags } from "../table-options.ts";

export function addCostCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("cost")
    .argument("<runs...>", "run folders or result files")
    .description("tokens, price and time of runs, in all and per solved task")
    .action(async (places: string[], flags: TableFlags) => {
      const { tabulateCosts } = await import("../../pipeline/analyze/tabulate-costs.ts");
      const table = await tabulateCosts(places);
      await sayTable(table, flags, context);
    });
  addExamples(addTableOptions(command), ["bcb cost results/", "bcb cost results/ --out cost.csv"]);
}
