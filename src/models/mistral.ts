import type { ModelFactory } from "../schema/model.ts";
import { trimUrl } from "./support/base-url.ts";
import { converse } from "./support/converse.ts";
import { openHttpClient } from "./support/http-client.ts";
import { modelNeeds } from "./support/needs.ts";
import { plainContents } from "./support/plain-contents.ts";
import { refuseBudget } from "./support/refuse-budget.ts";
import { requireChat } from "./support/require-chat.ts";

/** Mistral's chat completions. */
const mistral: ModelFactory = async (options) => {
  const { name, apiKey = "", headers = {} } = options;
  const { createMistral } = await import("@ai-sdk/mistral");
  const baseURL = trimUrl(options.baseUrl ?? modelNeeds.mistral.defaultUrl);
  const http = openHttpClient(options);
  const fetch = http.toFetch((body) => ({ ...plainContents(body), stream: false }));
  const model = createMistral({ baseURL, apiKey, headers, fetch }).chat(name);
  return {
    backend: "mistral",
    name,
    abilities: { chat: true, completion: false, prefill: true },
    async ask({ prompt, decoding }, signal) {
      refuseBudget(decoding, "say how hard it should think (reasoning_effort)");
      const { user, prefill } = requireChat(prompt, "mistral");
      const { reasoning_effort } = decoding;
      const extra = reasoning_effort === null ? {} : { reasoning: reasoning_effort };
      const answer = await converse({ model, http, user, prefill, decoding, extra, signal });
      // It says the beginning again.
      return prefill !== null && answer.text.startsWith(prefill)
        ? { ...answer, text: answer.text.slice(prefill.length) }
        : answer;
    },
    async [Symbol.asyncDispose]() {
      http[Symbol.dispose]();
    },
  };
};
export default mistral;
