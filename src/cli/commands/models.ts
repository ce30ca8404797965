import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addModelsPull } from "./models-pull.ts";

export function addModelsCommand(program: Command, context: CommandContext): void {
  const models = program.command("models").description("the models that can be asked");
  addExamples(models, ["bcb models pull smollm2"]);
  addModelsPull(models, context);
}
