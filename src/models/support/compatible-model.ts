import type { Model, ModelOptions } from "./model.ts";
import type { Decoding } from "../../schema/model.ts";
import { continueText } from "./continue-text.ts";
import { converse, refuseBudget } from "./converse.ts";
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
  return {
    backend,
    name,
    abilities: { chat: true, completion: true, prefill: prefillFields !== undefined, tools: true },
    async ask({ prompt, decoding, tools }, signal) {
      refuseBudget(decoding, "set the server's own field with --body");
      if (prompt.kind === "completion") {
        return continueText({ http, name, text: prompt.text, decoding, signal });
      }
      const prefill = prefillFields === undefined ? null : prompt.prefill;
      const fields = { ...effortField(decoding), ...(prefill ? prefillFields : {}) };
      const extra = { providerOptions: { compatible: fields } };
      return converse({ model, http, prompt, prefill, decoding, tools, extra, signal });
    },
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
  };
}

function effortField({ reasoning_effort }: Decoding) {
  return reasoning_effort === null ? {} : { reasoningEffort: reasoning_effort };
}
