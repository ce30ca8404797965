import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addRigorOptions, toRigorOptions, type RigorFlags } from "./rigor-options.ts";

export function addRigorCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("rigor")
    .description("examine a pack's tasks: coverage, mutation score, flakiness (docs/rigor.md)")
    .action(async (flags: RigorFlags) => {
      const { renderRigorTable, runRigor } = await import("../../pipeline/rigor/run-rigor.ts");
      const { terminal } = context;
      const options = await toRigorOptions(flags, context);
      const { reports, summary } = await runRigor({ ...options, outDir: flags.out ?? "rigor" });
      if (flags.json) terminal.sayJson({ summary, tasks: reports });
      else terminal.say(renderRigorTable(reports, summary, terminal));
    });
  addRigorOptions(command, "where rigor.jsonl and rigor.txt go (default: ./rigor)");
  addExamples(command, [
    "bcb rigor --dataset starter",
    "bcb rigor --dataset tasks.jsonl.gz --ids 0-99 --out rigor-100",
    "bcb rigor --subset hard --mutants 10 --skip examples,repetitions --json",
  ]);
}
