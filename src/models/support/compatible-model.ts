import type { Model, ModelOptions } from "./model.ts";
import { createHttpModel } from "./http-model.ts";
import { openHttpClient } from "./http-client.ts";

interface CompatibleOptions extends Omit<ModelOptions, "fetchPackage"> {
  backend: string;
  /** Fields that make the server go on from a message of the model's own; undefined: it cannot. */
  prefillFields?: Readonly<Record<string, boolean>>;
}

/** Any server that speaks OpenAI's protocol. */
export async function createCompatibleModel(options: CompatibleOptions): Promise<Model> {
  const { name, backend, prefillFields } = options;
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const http = openHttpClient(options);
  const own = { ...http.settings, name: "compatible", fetch: http.toFetch() };
  const model = createOpenAICompatible(own).chatModel(name);
  return createHttpModel(name, {
    backend,
    http,
    completion: true,
    prefill: prefillFields !== undefined,
    insteadOfBudget: "set the server's own field with --body",
    prepare({ reasoning_effort }, prefill) {
      const effort = reasoning_effort === null ? {} : { reasoningEffort: reasoning_effort };
      const compatible = { ...effort, ...(prefill ? prefillFields : {}) };
      return { model, providerOptions: { compatible } };
    },
  });
}
