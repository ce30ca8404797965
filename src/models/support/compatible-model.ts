import type { Decoding, Model, ModelOptions } from "../../schema/model.ts";
import { trimUrl } from "./base-url.ts";
import { continueText } from "./continue-text.ts";
import { converse } from "./converse.ts";
import { openHttpClient } from "./http-client.ts";
import { refuseBudget } from "./refuse-budget.ts";

interface CompatibleOptions extends ModelOptions {
  backend: string;
  baseUrl: string;
  /** Fields that make the server go on from a message of the model's own; undefined: it cannot. */
  prefillFields?: Readonly<Record<string, boolean>>;
}

/** Any server that speaks OpenAI's protocol. */
export async function createCompatibleModel(options: CompatibleOptions): Promise<Model> {
  const { name, backend, prefillFields, headers = {} } = options;
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const apiKey = options.apiKey || undefined;
  const baseUrl = trimUrl(options.baseUrl);
  const http = openHttpClient(options);
  const model = createOpenAICompatible({
    name: "compatible",
    baseURL: baseUrl,
    headers,
    fetch: http.toFetch(),
    ...(apiKey === undefined ? {} : { apiKey }),
  }).chatModel(name);
  return {
    backend,
    name,
    abilities: { chat: true, completion: true, prefill: prefillFields !== undefined },
    async ask({ prompt, decoding }, signal) {
      refuseBudget(decoding, "give the server's own field for it (body)");
      if (prompt.kind === "completion") {
        const { text } = prompt;
        return continueText({ http, baseUrl, name, apiKey, headers, text, decoding, signal });
      }
      const prefill = prefillFields === undefined ? null : prompt.prefill;
      const fields = { ...effortField(decoding), ...(prefill ? prefillFields : {}) };
      const extra = { providerOptions: { compatible: fields } };
      return converse({ model, http, user: prompt.user, prefill, decoding, extra, signal });
    },
    async [Symbol.asyncDispose]() {
      http[Symbol.dispose]();
    },
  };
}

function effortField({ reasoning_effort }: Decoding) {
  return reasoning_effort === null ? {} : { reasoningEffort: reasoning_effort };
}
