import { Command } from "commander";
import { exitCodes } from "../lib/bench-error.ts";
import { withTyped } from "./command-name.ts";
import { addExamples, type FillCommand } from "./command.ts";
import type { CommandContext } from "./context.ts";

export const exitCodeMeanings: Readonly<Record<number, string>> = {
  [exitCodes.done]: "done",
  [exitCodes.negative]: "finished, with a negative result",
  [exitCodes.usage]: "invalid usage or input",
  [exitCodes.environment]: "broken environment",
  [exitCodes.interrupted]: "interrupted; run the same command to resume",
};

/** By what the user wants; each command is the file of its name. */
const commandGroups = {
  "Run the benchmark":
    "demo run suite generate sanitize syncheck evaluate record judge human models",
  "Look at results": "serve export report inspect analyze failures tools cost sql",
  "Compare and rank": "compare diff matrix leaderboard correlate plot publish verify",
  "Browse and write tasks": "tasks author rigor decontaminate",
  "This machine": "env doctor worker queue cache completion",
};

/** The whole command line. Command files hold words only; what they do is loaded when it is asked for. */
export async function createProgram(context: CommandContext): Promise<Command> {
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
  for (const [heading, names] of Object.entries(commandGroups)) {
    program.commandsGroup(`${heading}:`);
    const list = names.split(" ");
    const loaded = list.map(
      (name): Promise<{ default: FillCommand }> => import(`./commands/${name}.ts`),
    );
    const fills = await Promise.all(loaded);
    for (const [place, name] of list.entries())
      fills[place]?.default(program.command(name), context);
  }
  program.helpCommand("help [command]", "print help for a command");
  addExamples(program, ["bcb demo", "bcb doctor bigcodebench", "bcb help evaluate"], context);
  const codes = Object.entries(exitCodeMeanings).map(
    ([code, meaning]) => `  ${code.padEnd(5)}${meaning}`,
  );
  program.addHelpText("after", `\n${style.bold("Exit codes:")}\n${codes.join("\n")}`);
  pointToHelp(program, []);
  return program;
}

/** A request for help as commander understands it: of any depth, and an error with a suggestion where there is no such command. */
export function resolveHelp(program: Command, words: readonly string[]): readonly string[] {
  const path = words.filter((word) => !["help", "--help", "-h"].includes(word));
  if (path.length === words.length) return words;
  const [first] = words;
  let command: Command | undefined = program;
  for (const [index, word] of path.entries()) {
    if (command.commands.length === 0 || word.startsWith("-")) return words;
    command = command.commands.find((child) => child.name() === word);
    if (command === undefined) return path.slice(0, index + 1);
  }
  return first === "help" && command !== program ? [...path, "--help"] : words;
}

function pointToHelp(command: Command, parents: readonly string[]): void {
  const path = [...parents, command.name()];
  command.showHelpAfterError(`\`${path.join(" ")} --help\` lists the options.`);
  for (const child of command.commands) pointToHelp(child, path);
}
