import type { Decoding, ModelFactory } from "../schema/model.ts";
import { trimUrl } from "./support/base-url.ts";
import { converse } from "./support/converse.ts";
import { openHttpClient } from "./support/http-client.ts";
import { modelNeeds } from "./support/needs.ts";
import { requireChat } from "./support/require-chat.ts";

/** Google's Gemini API. */
const google: ModelFactory = async (options) => {
  const { name, apiKey = "", headers = {} } = options;
  const { createGoogle } = await import("@ai-sdk/google");
  const baseURL = trimUrl(options.baseUrl ?? modelNeeds.google.defaultUrl);
  const http = openHttpClient(options);
  const model = createGoogle({ baseURL, apiKey, headers, fetch: http.toFetch() }).chat(name);
  return {
    backend: "google",
    name,
    abilities: { chat: true, completion: false, prefill: false },
    async ask({ prompt, decoding }, signal) {
      const { user } = requireChat(prompt, "google");
      return converse({ model, http, user, decoding, extra: thinkingOptions(decoding), signal });
    },
    async [Symbol.asyncDispose]() {
      http[Symbol.dispose]();
    },
  };
};
export default google;

function thinkingOptions({ reasoning_effort, reasoning_budget }: Decoding) {
  const isThinking = reasoning_budget !== null || ![null, "none"].includes(reasoning_effort);
  const thinkingConfig = {
    includeThoughts: true,
    ...(reasoning_budget === null ? {} : { thinkingBudget: reasoning_budget }),
  };
  return {
    ...(reasoning_effort === null ? {} : { reasoning: reasoning_effort }),
    ...(isThinking ? { providerOptions: { google: { thinkingConfig } } } : {}),
  };
}
