import { Command } from "commander";
import { exitCodes } from "../lib/bench-error.ts";
import { addAnalyzeCommand } from "./commands/analyze.ts";
import { addCompareCommand } from "./commands/compare.ts";
import { addCompletionCommand } from "./commands/completion.ts";
import { addCorrelateCommand } from "./commands/correlate.ts";
import { addCostCommand } from "./commands/cost.ts";
import { addDemoCommand } from "./commands/demo.ts";
import { addDiffCommand } from "./commands/diff.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addEnvCommand } from "./commands/env.ts";
import { addEvaluateCommand } from "./commands/evaluate.ts";
import { addExportCommand } from "./commands/export.ts";
import { addFailuresCommand } from "./commands/failures.ts";
import { addGenerateCommand } from "./commands/generate.ts";
import { addInspectCommand } from "./commands/inspect.ts";
import { addLeaderboardCommand } from "./commands/leaderboard.ts";
import { addModelsCommand } from "./commands/models.ts";
import { addPlotCommand } from "./commands/plot.ts";
import { addReportCommand } from "./commands/report.ts";
import { addRunCommand } from "./commands/run.ts";
import { addSanitizeCommand } from "./commands/sanitize.ts";
import { addServeCommand } from "./commands/serve.ts";
import { addSyncheckCommand } from "./commands/syncheck.ts";
import { addTasksCommand } from "./commands/tasks.ts";
import { addToolsCommand } from "./commands/tools.ts";
import type { CommandContext } from "./context.ts";
import { addExamples } from "./help.ts";

export const exitCodeMeanings: Readonly<Record<number, string>> = {
  [exitCodes.done]: "done",
  [exitCodes.negative]: "finished with a negative finding",
  [exitCodes.usage]: "wrong usage or wrong input",
  [exitCodes.environment]: "broken environment",
  [exitCodes.interrupted]: "interrupted; the same command goes on",
};

/** The whole command line. Command files hold words only; what they do is loaded when it is asked for. */
export function createProgram(context: CommandContext): Command {
  const { style, remarkStyle } = context.terminal;
  const program = new Command("bcb")
    .description("BigCodeBench: judge models' code by running it.")
    .version(context.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help for a command")
    .configureHelp({ styleTitle: style.bold })
    .configureOutput({
      getOutHasColors: () => true,
      getErrHasColors: () => false,
      outputError: (text, write) => write(text.replace(/^error:/, remarkStyle.bad("error:"))),
    })
    .showSuggestionAfterError()
    .exitOverride();
  addDemoCommand(program, context);
  addTasksCommand(program, context);
  addRunCommand(program, context);
  addGenerateCommand(program, context);
  addModelsCommand(program, context);
  addSanitizeCommand(program, context);
  addSyncheckCommand(program, context);
  addEvaluateCommand(program, context);
  addInspectCommand(program, context);
  addReportCommand(program, context);
  addLeaderboardCommand(program, context);
  addPlotCommand(program, context);
  addCorrelateCommand(program, context);
  addCostCommand(program, context);
  addAnalyzeCommand(program, context);
  addServeCommand(program, context);
  addExportCommand(program, context);
  addCompareCommand(program, context);
  addDiffCommand(program, context);
  addFailuresCommand(program, context);
  addToolsCommand(program, context);
  addEnvCommand(program, context);
  addDoctorCommand(program, context);
  addCompletionCommand(program, context);
  addExamples(program, ["bcb demo", "bcb doctor bigcodebench", "bcb help evaluate"]);
  const codes = Object.entries(exitCodeMeanings).map(
    ([code, meaning]) => `  ${code.padEnd(5)}${meaning}`,
  );
  program.addHelpText("after", `\n${style.bold("Exit codes:")}\n${codes.join("\n")}`);
  pointToHelp(program, []);
  return program;
}

function pointToHelp(command: Command, parents: readonly string[]): void {
  const path = [...parents, command.name()];
  command.showHelpAfterError(`\`${path.join(" ")} --help\` shows what it understands.`);
  for (const child of command.commands) pointToHelp(child, path);
}
