import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";

export function addDoctorCommand(program: Command, context: CommandContext): void {
  const { terminal } = context;
  const command = program
    .command("doctor")
    .argument("[env]", "the environment to examine", "starter")
    .description("import every library and say what would change verdicts (exit code 1)")
    .option("-d, --dataset <source>", "count the tasks that a finding touches in this dataset")
    .action(async (name: string, flags: { dataset?: string; json?: boolean }) => {
      const { examine, renderDoctor } = await import("../../pipeline/environments.ts");
      const report = await examine(name, {
        settings: context.settings,
        source: flags.dataset ?? context.settings.dataset,
        progress: terminal.progress,
        remark: (line) => terminal.complain(line),
        signal: context.signal,
      });
      if (flags.json) terminal.sayJson(report);
      else terminal.say(renderDoctor(report, terminal.style));
      if (!report.ok) context.exitCode = exitCodes.negative;
    });
  addJsonOption(command);
  addExamples(command, ["bcb doctor", "bcb doctor bigcodebench --json"]);
}
