import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addAuthorInstruct } from "./author-instruct.ts";

export function addAuthorCommand(program: Command, context: CommandContext): void {
  const author = program
    .command("author")
    .description("build a benchmark: from one-liners to reviewed tasks (docs/authoring.md)");
  addAuthorInstruct(author, context);
  addExamples(author, ["bcb author init my-bench", "bcb author status"]);
}
