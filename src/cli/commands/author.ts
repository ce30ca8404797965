import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addValidateCommand } from "./author-validate.ts";

export function addAuthorCommand(program: Command, context: CommandContext): void {
  const author = program.command("author").description("build tasks: write, refine, validate");
  addExamples(author, ["bcb author validate --dataset starter"]);
  addValidateCommand(author, context);
}
