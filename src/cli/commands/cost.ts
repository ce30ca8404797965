import { defineCommand } from "../command.ts";
import { tableFlags } from "../table-flags.ts";

export default defineCommand({
  about: "show tokens, cost and time of runs, in total and per solved task",
  arguments: [["<runs...>", "run folders or result files"]],
  flags: { table: tableFlags },
  examples: ["bcb cost results/", "bcb cost results/ --out cost.csv"],
  async run(_flags, _context, places) {
    const { tabulateCosts } = await import("../../pipeline/analyze/tabulate-costs.ts");
    return { table: await tabulateCosts(places) };
  },
});
