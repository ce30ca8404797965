import { defineCommand, type AddCommand } from "../command.ts";

const completion: AddCommand = (program, context) =>
  defineCommand({
    name: "completion",
    about: "print the completion script for a shell",
    arguments: [["<shell>", "which shell", { choices: ["bash", "zsh", "fish"] }]],
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
  })(program, context);
export default completion;
