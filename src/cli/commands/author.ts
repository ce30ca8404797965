import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addAuthorBuild } from "./author-build.ts";
import { addAuthorInit } from "./author-init.ts";
import { addAuthorInstruct } from "./author-instruct.ts";
import { addAuthorRefine } from "./author-refine.ts";
import { addAuthorReview } from "./author-review.ts";
import { addAuthorStrengthen } from "./author-strengthen.ts";
import { addAuthorSynthesize } from "./author-synthesize.ts";
import { addValidateCommand } from "./author-validate.ts";

export function addAuthorCommand(program: Command, context: CommandContext): void {
  const author = program
    .command("author")
    .description("build a benchmark: from one-liners to reviewed tasks (docs/authoring.md)");
  addAuthorInit(author, context);
  addAuthorSynthesize(author, context);
  addAuthorRefine(author, context);
  addValidateCommand(author, context);
  addAuthorStrengthen(author, context);
  addAuthorReview(author, context);
  addAuthorBuild(author, context);
  addAuthorInstruct(author, context);
  addExamples(author, [
    'bcb author init my-bench --author "Ada Example"',
    "bcb author status --dir my-bench",
  ]);
}
