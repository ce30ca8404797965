import { defineCommand } from "../command.ts";
import { rigorFlags, toRigorOptions } from "../rigor-flags.ts";
import { toTasks } from "../shared-flags.ts";

export default defineCommand({
  about: "measure the quality of tasks: coverage, mutation score, flakiness (docs/rigor.md)",
  flags: {
    rigor: rigorFlags("folder for rigor.jsonl and rigor.txt (default: ./rigor)"),
  },
  examples: [
    "bcb rigor --dataset starter",
    "bcb rigor --dataset tasks.jsonl.gz --ids 0-99 --out rigor-100",
    "bcb rigor --subset hard --mutants 10 --skip examples,repetitions --json",
  ],
  async run({ rigor }, context) {
    const { renderRigorTable, runRigor } = await import("../../pipeline/rigor/run-rigor.ts");
    const options = { ...toRigorOptions(rigor, context), outDir: rigor.outDir ?? "rigor" };
    const { reports, summary } = await runRigor(toTasks(rigor.tasks, context), options);
    return {
      json: { summary, tasks: reports },
      text: renderRigorTable(reports, summary, context.terminal),
    };
  },
});
