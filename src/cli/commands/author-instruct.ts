import { Option, type Command } from "commander";
import { printable, printableLines } from "../../lib/printable.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, datasetOption, datasetSource } from "../options.ts";

interface InstructFlags {
  dataset?: string;
  from: "doc_struct" | "docstring";
  json?: boolean;
}

export function addAuthorInstruct(author: Command, context: CommandContext): void {
  const command = author
    .command("instruct")
    .description("print the Instruct prompts of a pack, made by rule")
    .option(...datasetOption)
    .addOption(
      new Option("--from <what>", "the rows' doc_struct, or the docstrings of their prompts")
        .choices(["doc_struct", "docstring"])
        .default("doc_struct"),
    )
    .action(async (flags: InstructFlags) => {
      const { instructPack } = await import("../../pipeline/author/instruct.ts");
      const { settings, signal, terminal } = context;
      const source = datasetSource(flags, context);
      const rows = await instructPack({ source, from: flags.from, settings, signal });
      if (flags.json) terminal.sayJson(rows);
      else for (const row of rows) terminal.say(renderRow(row.task_id, row.instruct_prompt));
    });
  addExamples(addJsonOption(command), [
    "bcb author instruct --dataset starter",
    "bcb author instruct --dataset tasks.jsonl --from docstring --json",
  ]);

  function renderRow(id: string, prompt: string): string {
    return `${context.terminal.style.bold(printable(id))}\n${printableLines(prompt)}\n`;
  }
}
