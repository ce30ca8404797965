import { BenchError } from "../lib/bench-error.ts";
import type { ModelFactory } from "../schema/model.ts";
import { createCompatibleModel } from "./support/compatible-model.ts";

/** A server that speaks OpenAI's protocol: TGI, SGLang, Ollama, LM Studio, OpenRouter, DeepSeek, Hugging Face. */
const openaiCompatible: ModelFactory = async (options) => {
  if (options.baseUrl === undefined) {
    throw new BenchError(
      "BadUsage",
      "openai-compatible needs the server's address.",
      "Give it with its version: --base-url http://localhost:11434/v1",
    );
  }
  const { baseUrl } = options;
  return createCompatibleModel({ ...options, backend: "openai-compatible", baseUrl });
};
export default openaiCompatible;
