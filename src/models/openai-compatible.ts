import type { LanguageModel } from "./support/messages.ts";
import type { Model, ModelOptions } from "./support/model.ts";
import { createHttpModel } from "./support/http-model.ts";

interface Server {
  backend: string;
  /** Fields that make the server go on from a message of the model's own; undefined: it cannot. */
  prefillFields?: Readonly<Record<string, boolean>>;
}

/** A server that speaks OpenAI's protocol: TGI, SGLang, Ollama, LM Studio, OpenRouter, DeepSeek, Hugging Face. */
export default async function openaiCompatible(
  options: ModelOptions,
  { backend, prefillFields }: Server = { backend: "openai-compatible" },
): Promise<Model> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  // Made once: it costs half a millisecond.
  let model: Pick<LanguageModel, "doGenerate"> | undefined;
  return createHttpModel(options, {
    backend,
    completion: true,
    prefill: prefillFields !== undefined,
    insteadOfBudget: "set the server's own field with --body",
    prepare(toProvider, { reasoning_effort }, prefill) {
      const settings = { ...toProvider(), name: "compatible" };
      model ??= createOpenAICompatible(settings).chatModel(options.name);
      const effort = reasoning_effort === null ? {} : { reasoningEffort: reasoning_effort };
      const compatible = { ...effort, ...(prefill ? prefillFields : {}) };
      return { model, providerOptions: { compatible } };
    },
  });
}
