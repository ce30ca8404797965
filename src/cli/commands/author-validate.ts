import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addRigorOptions, toRigorOptions, type RigorFlags } from "./rigor-options.ts";

export function addValidateCommand(author: Command, context: CommandContext): void {
  const command = author
    .command("validate")
    .description("examine tasks and refuse those that cannot be trusted (docs/rigor.md)")
    .action(async (flags: RigorFlags) => {
      const { renderRigorReport, renderRigorSummary, runRigor } =
        await import("../../pipeline/rigor/run-rigor.ts");
      const { terminal } = context;
      const outcome = await runRigor(await toRigorOptions(flags, context));
      if (flags.json) terminal.sayJson({ summary: outcome.summary, tasks: outcome.reports });
      else {
        const texts = outcome.reports.map((report) => renderRigorReport(report, terminal.style));
        texts.push(renderRigorSummary(outcome.summary, terminal.style));
        terminal.say(texts.join("\n\n"));
      }
      if (!outcome.isGreen) context.exitCode = exitCodes.negative;
    });
  addRigorOptions(command, "where rigor.jsonl and rigor.txt go; without it nothing is kept");
  addExamples(command, [
    "bcb author validate --dataset starter",
    "bcb author validate --dataset my-pack --ids 3 --skip mutation",
    "bcb author validate --dataset my-pack --out validation --json",
  ]);
}
