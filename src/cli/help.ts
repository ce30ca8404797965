import type { Command } from "commander";
import { asTyped } from "./command-name.ts";

const examplesOf = new WeakMap<Command, readonly string[]>();

/** Examples stand at the end of a command's help and in the generated docs. */
export function addExamples(command: Command, examples: readonly string[]): Command {
  examplesOf.set(command, examples);
  return command.addHelpText("after", () => {
    const title = command.createHelp().styleTitle("Examples:");
    const lines = examples.map((example) => `  $ ${asTyped(example, rootOf(command).name())}`);
    return `\n${title}\n${lines.join("\n")}`;
  });
}

export function listExamples(command: Command): readonly string[] {
  return examplesOf.get(command) ?? [];
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

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}
