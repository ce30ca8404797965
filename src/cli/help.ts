import type { Command } from "commander";

const examplesOf = new WeakMap<Command, readonly string[]>();

/** Examples stand at the end of a command's help and in the generated docs. */
export function addExamples(command: Command, examples: readonly string[]): Command {
  examplesOf.set(command, examples);
  const lines = examples.map((example) => `  $ ${example}`);
  return command.addHelpText("after", () => {
    const title = command.createHelp().styleTitle("Examples:");
    return `\n${title}\n${lines.join("\n")}`;
  });
}

export function listExamples(command: Command): readonly string[] {
  return examplesOf.get(command) ?? [];
}
