import { Argument, type Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";

type Shell = "bash" | "zsh" | "fish";

export function addCompletionCommand(program: Command, { terminal }: CommandContext): void {
  const command = program
    .command("completion")
    .description("print a shell's completion script")
    .addArgument(new Argument("<shell>", "which shell").choices(["bash", "zsh", "fish"]))
    .action(async (shell: Shell, flags: { json?: boolean }) => {
      const { completionScript } = await import("../completion-script.ts");
      const script = completionScript(program, shell);
      if (flags.json) terminal.sayJson({ shell, script });
      else terminal.say(script);
    });
  addExamples(addJsonOption(command), [
    "bcb completion bash > ~/.local/share/bash-completion/completions/bcb",
    "source <(bcb completion zsh)",
    "bcb completion fish > ~/.config/fish/completions/bcb.fish",
  ]);
}
