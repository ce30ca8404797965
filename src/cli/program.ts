import { Command } from "commander";
import { exitCodes } from "../lib/bench-error.ts";
import { addAnalyzeCommand } from "./commands/analyze.ts";
import { addAuthorCommand } from "./commands/author.ts";
import { addCacheCommand } from "./commands/cache.ts";
import { addCompareCommand } from "./commands/compare.ts";
import { addCompletionCommand } from "./commands/completion.ts";
import { addCorrelateCommand } from "./commands/correlate.ts";
import { addCostCommand } from "./commands/cost.ts";
import { addDecontaminateCommand } from "./commands/decontaminate.ts";
import { addDemoCommand } from "./commands/demo.ts";
import { addDiffCommand } from "./commands/diff.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addEnvCommand } from "./commands/env.ts";
import { addEvaluateCommand } from "./commands/evaluate.ts";
import { addFailuresCommand } from "./commands/failures.ts";
import { addExportCommand } from "./commands/export.ts";
import { addGenerateCommand } from "./commands/generate.ts";
import { addJudgeCommand } from "./commands/judge.ts";
import { addHumanCommand } from "./commands/human.ts";
import { addInspectCommand } from "./commands/inspect.ts";
import { addLeaderboardCommand } from "./commands/leaderboard.ts";
import { addMatrixCommand } from "./commands/matrix.ts";
import { addModelsCommand } from "./commands/models.ts";
import { addPlotCommand } from "./commands/plot.ts";
import { addPublishCommand } from "./commands/publish.ts";
import { addRecordCommand } from "./commands/record.ts";
import { addReportCommand } from "./commands/report.ts";
import { addRigorCommand } from "./commands/rigor.ts";
import { addRunCommand } from "./commands/run.ts";
import { addSanitizeCommand } from "./commands/sanitize.ts";
import { addSqlCommand } from "./commands/sql.ts";
import { addServeCommand } from "./commands/serve.ts";
import { addSuiteCommand } from "./commands/suite.ts";
import { addSyncheckCommand } from "./commands/syncheck.ts";
import { addVerifyCommand } from "./commands/verify.ts";
import { addWorkerCommand } from "./commands/worker.ts";
import { addQueueCommand } from "./commands/queue.ts";
import { addTasksCommand } from "./commands/tasks.ts";
import { addToolsCommand } from "./commands/tools.ts";
import { withTyped } from "./command-name.ts";
import type { AddCommand } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { addExamples } from "./help.ts";

export const exitCodeMeanings: Readonly<Record<number, string>> = {
  [exitCodes.done]: "done",
  [exitCodes.negative]: "finished, with a negative result",
  [exitCodes.usage]: "invalid usage or input",
  [exitCodes.environment]: "broken environment",
  [exitCodes.interrupted]: "interrupted; run the same command to resume",
};

/** By what the user wants. */
const commandGroups: Readonly<Record<string, readonly AddCommand[]>> = {
  "Run the benchmark": [
    addDemoCommand,
    addRunCommand,
    addSuiteCommand,
    addGenerateCommand,
    addSanitizeCommand,
    addSyncheckCommand,
    addEvaluateCommand,
    addRecordCommand,
    addJudgeCommand,
    addHumanCommand,
    addModelsCommand,
  ],
  "Look at results": [
    addServeCommand,
    addExportCommand,
    addReportCommand,
    addInspectCommand,
    addAnalyzeCommand,
    addFailuresCommand,
    addToolsCommand,
    addCostCommand,
    addSqlCommand,
  ],
  "Compare and rank": [
    addCompareCommand,
    addDiffCommand,
    addMatrixCommand,
    addLeaderboardCommand,
    addCorrelateCommand,
    addPlotCommand,
    addPublishCommand,
    addVerifyCommand,
  ],
  "Browse and write tasks": [
    addTasksCommand,
    addAuthorCommand,
    addRigorCommand,
    addDecontaminateCommand,
  ],
  "This machine": [
    addEnvCommand,
    addDoctorCommand,
    addWorkerCommand,
    addQueueCommand,
    addCacheCommand,
    addCompletionCommand,
  ],
};

/** The whole command line. Command files hold words only; what they do is loaded when it is asked for. */
export function createProgram(context: CommandContext): Command {
  const { command, style, remarkStyle } = context.terminal;
  const typed = (text: string): string => withTyped(text, command);
  const program = new Command(command)
    .description("Benchmark code models: generate samples, run them in a sandbox, report pass@k.")
    .version(context.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .configureHelp({
      styleTitle: style.bold,
      styleArgumentDescription: typed,
      styleOptionDescription: typed,
    })
    .configureOutput({
      getOutHasColors: () => true,
      getErrHasColors: () => false,
      outputError: (text, write) => write(text.replace(/^error:/, remarkStyle.bad("error:"))),
    })
    .showSuggestionAfterError()
    // A command's own flags may be called as the program's are: `bcb author build --version 1.0.0`.
    .enablePositionalOptions()
    .exitOverride();
  for (const [heading, commands] of Object.entries(commandGroups)) {
    program.commandsGroup(`${heading}:`);
    for (const addCommand of commands) addCommand(program, context);
  }
  program.helpCommand("help [command]", "print help for a command");
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
  command.showHelpAfterError(`\`${path.join(" ")} --help\` lists the options.`);
  for (const child of command.commands) pointToHelp(child, path);
}
