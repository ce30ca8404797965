import type { ModelFactory } from "./support/model.ts";
import { createCompatibleModel } from "./support/compatible-model.ts";

/** A server that speaks OpenAI's protocol: TGI, SGLang, Ollama, LM Studio, OpenRouter, DeepSeek, Hugging Face. */
const openaiCompatible: ModelFactory = (options) =>
  createCompatibleModel({ ...options, backend: "openai-compatible" });
export default openaiCompatible;
