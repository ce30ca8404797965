import type { Command } from "commander";
import { defineCommand, type AddCommand } from "../command.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addCompletionCommand: AddCommand = (program, context) =>
  addCommand(program)(program, context);

const addCommand = (program: Command) =>
  defineCommand({
    name: "completion",
    about: "print the completion script for a shell",
    arguments: [["<shell>", "which shell", { choices: ["bash", "zsh", "fish"] }]],
    flags: { json: jsonFlag },
    examples: [
      "bcb completion bash > ~/.local/share/bash-completion/completions/bcb",
      "source <(bcb completion zsh)",
      "bcb completion fish > ~/.config/fish/completions/bcb.fish",
    ],
    async run(_flags, _context, shell) {
      const { completionScript } = await import("../completion-script.ts");
      const script = completionScript(program, shell);
      return { json: { shell, script }, text: script };
    },
  });
