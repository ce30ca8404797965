import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";
import { addModelsPull } from "./models-pull.ts";

interface CheckFlags {
  backend: string;
  model: string;
  baseUrl?: string;
  apiKeyEnv?: string;
  python?: string;
  json?: boolean;
}

export function addModelsCommand(program: Command, context: CommandContext): void {
  const { terminal, settings, signal } = context;
  const models = program.command("models").description("the ways to ask a model, and their keys");
  addExamples(models, [
    "bcb models list",
    "bcb models check --backend openai --model gpt-4o-2024-08-06",
  ]);

  const list = models
    .command("list")
    .description("list the backends, what each needs, and which keys are set")
    .action(async (flags: { json?: boolean }) => {
      const { listModels, renderModels } = await import("../../pipeline/generate/check-model.ts");
      const listings = listModels(settings);
      if (flags.json) terminal.sayJson(listings);
      else terminal.say(renderModels(listings, terminal));
    });
  addExamples(addJsonOption(list), ["bcb models list --json"]);

  const check = models
    .command("check")
    .description("ask a model one tiny question: are key, address and name right?")
    .requiredOption("--backend <name>", "how it is asked; `bcb models list` names them")
    .requiredOption("--model <name>", "the model's name, as its vendor or server has it")
    .option("--base-url <url>", "address of the server, with its version: http://localhost:8000/v1")
    .option("--api-key-env <name>", "name of the variable that holds the key")
    .option("--python <path>", "hf: the Python that has transformers (default: python3 on PATH)")
    .action(async ({ json, model: name, ...flags }: CheckFlags) => {
      const { checkModel, renderModelCheck } =
        await import("../../pipeline/generate/check-model.ts");
      const result = await checkModel({ ...flags, name }, { settings, signal });
      if (json) terminal.sayJson(result);
      else terminal.say(renderModelCheck(result, terminal.style));
      if (!result.ok) context.exitCode = exitCodes.negative;
    });
  addExamples(addJsonOption(check), [
    "bcb models check --backend anthropic --model claude-sonnet-4-5",
    "bcb models check --backend openai-compatible --model llama3.1 --base-url http://localhost:11434/v1",
    "bcb models check --backend openai-compatible --model deepseek-chat --base-url https://api.deepseek.com/v1 --api-key-env DEEPSEEK_API_KEY",
  ]);
  addModelsPull(models, context);
}
