import { Command } from "commander";
import { exitCodes } from "../lib/bench-error.ts";
import analyze from "./commands/analyze.ts";
import author from "./commands/author.ts";
import cache from "./commands/cache.ts";
import compare from "./commands/compare.ts";
import completion from "./commands/completion.ts";
import correlate from "./commands/correlate.ts";
import cost from "./commands/cost.ts";
import decontaminate from "./commands/decontaminate.ts";
import demo from "./commands/demo.ts";
import diff from "./commands/diff.ts";
import doctor from "./commands/doctor.ts";
import env from "./commands/env.ts";
import evaluate from "./commands/evaluate.ts";
import failures from "./commands/failures.ts";
import exportRuns from "./commands/export.ts";
import generate from "./commands/generate.ts";
import judge from "./commands/judge.ts";
import human from "./commands/human.ts";
import inspect from "./commands/inspect.ts";
import leaderboard from "./commands/leaderboard.ts";
import matrix from "./commands/matrix.ts";
import models from "./commands/models.ts";
import plot from "./commands/plot.ts";
import publish from "./commands/publish.ts";
import record from "./commands/record.ts";
import report from "./commands/report.ts";
import rigor from "./commands/rigor.ts";
import run from "./commands/run.ts";
import sanitize from "./commands/sanitize.ts";
import sql from "./commands/sql.ts";
import serve from "./commands/serve.ts";
import suite from "./commands/suite.ts";
import syncheck from "./commands/syncheck.ts";
import verify from "./commands/verify.ts";
import worker from "./commands/worker.ts";
import queue from "./commands/queue.ts";
import tasks from "./commands/tasks.ts";
import tools from "./commands/tools.ts";
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
    demo,
    run,
    suite,
    generate,
    sanitize,
    syncheck,
    evaluate,
    record,
    judge,
    human,
    models,
  ],
  "Look at results": [serve, exportRuns, report, inspect, analyze, failures, tools, cost, sql],
  "Compare and rank": [compare, diff, matrix, leaderboard, correlate, plot, publish, verify],
  "Browse and write tasks": [tasks, author, rigor, decontaminate],
  "This machine": [env, doctor, worker, queue, cache, completion],
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
