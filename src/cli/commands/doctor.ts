import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";

interface DoctorFlags {
  dataset?: string;
  selfTest?: boolean;
  hostile?: boolean;
  json?: boolean;
}

export function addDoctorCommand(program: Command, context: CommandContext): void {
  const { terminal } = context;
  const command = program
    .command("doctor")
    .argument("[env]", "the environment to examine", "starter")
    .description(
      "import every library, try the walls, say what would change verdicts (exit code 1)",
    )
    .option("-d, --dataset <source>", "count the tasks that a finding touches in this dataset")
    .option("--self-test", "judge small samples instead and compare with what must become of them")
    .option("--hostile", "attack the engine instead, with every sample of the corpus (minutes)")
    .action(async (name: string, flags: DoctorFlags) => {
      if (flags.hostile) return attack(name, flags, context);
      if (flags.selfTest) return testSelf(name, flags, context);
      const { examine, renderDoctor } = await import("../../pipeline/doctor/environments.ts");
      const report = await examine(name, {
        settings: context.settings,
        source: flags.dataset ?? context.settings.dataset,
        progress: terminal.progress,
        remark: (line) => terminal.complain(line),
        signal: context.signal,
      });
      if (flags.json) terminal.sayJson(report);
      else terminal.sayNext(renderDoctor(report, terminal.style));
      if (!report.ok) context.exitCode = exitCodes.negative;
    });
  addJsonOption(command);
  addExamples(command, [
    "bcb doctor",
    "bcb doctor bigcodebench --json",
    "bcb doctor bigcodebench --self-test",
    "bcb doctor --hostile",
  ]);
}

async function testSelf(name: string, flags: DoctorFlags, context: CommandContext): Promise<void> {
  const { renderSelfTest, runSelfTest } = await import("../../pipeline/doctor/self-test.ts");
  const { settings, signal, terminal } = context;
  const report = await runSelfTest(name, { settings, progress: terminal.progress, signal });
  if (flags.json) terminal.sayJson(report);
  else terminal.say(renderSelfTest(report, terminal.style));
  if (!report.ok) context.exitCode = exitCodes.negative;
}

async function attack(name: string, flags: DoctorFlags, context: CommandContext): Promise<void> {
  const { renderAttacks, runAttacks } = await import("../../pipeline/doctor/run-attacks.ts");
  const { settings, signal, terminal } = context;
  const variable = { name: "BCB_HOSTILE_SECRET", value: randomUUID() };
  process.env[variable.name] = variable.value; // for attacks to look for
  const report = await runAttacks(name, {
    settings,
    variable,
    progress: terminal.progress,
    signal,
  });
  if (flags.json) terminal.sayJson(report);
  else terminal.say(renderAttacks(report, terminal.style));
  if (!report.ok) context.exitCode = exitCodes.negative;
}
