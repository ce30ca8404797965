import { importOptional } from "../lib/import-optional.ts";
import type { ModelFactory } from "./support/model.ts";
import { converse, plainContents, refuseBudget, requireChat } from "./support/converse.ts";
import { openHttpClient } from "./support/http-client.ts";

/** Mistral's chat completions. */
const mistral: ModelFactory = async (options) => {
  const { createMistral } = await importOptional(
    "@ai-sdk/mistral",
    () => import("@ai-sdk/mistral"),
    options.fetchPackage,
  );
  const http = openHttpClient(options);
  const fetch = http.toFetch((body) => ({ ...plainContents(body), stream: false }));
  const model = createMistral({ ...http.settings, fetch }).chat(options.name);
  return {
    backend: "mistral",
    name: options.name,
    abilities: { chat: true, completion: false, prefill: true, tools: true },
    async ask({ prompt, decoding, tools }, signal) {
      refuseBudget(decoding, "use --reasoning-effort");
      const chat = requireChat(prompt, "mistral");
      const { prefill } = chat;
      const { reasoning_effort } = decoding;
      const extra = reasoning_effort === null ? {} : { reasoning: reasoning_effort };
      const asked = { prompt: chat, prefill, decoding, tools };
      const answer = await converse({ ...asked, model, http, extra, signal });
      // It says the beginning again.
      return prefill !== null && answer.text.startsWith(prefill)
        ? { ...answer, text: answer.text.slice(prefill.length) }
        : answer;
    },
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
  };
};
export default mistral;
