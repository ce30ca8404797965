import { importOptional } from "../lib/import-optional.ts";
import type { ModelFactory } from "./support/model.ts";
import type { Decoding } from "../schema/model.ts";
import { converse, requireChat } from "./support/converse.ts";
import { openHttpClient } from "./support/http-client.ts";

/** Google's Gemini API. */
const google: ModelFactory = async (options) => {
  const { createGoogle } = await importOptional(
    "@ai-sdk/google",
    () => import("@ai-sdk/google"),
    options.fetchPackage,
  );
  const http = openHttpClient(options);
  const model = createGoogle({ ...http.settings, fetch: http.toFetch() }).chat(options.name);
  return {
    backend: "google",
    name: options.name,
    abilities: { chat: true, completion: false, prefill: false, tools: true },
    async ask({ prompt, decoding, tools }, signal) {
      const asked = { prompt: requireChat(prompt, "google"), decoding, tools };
      return converse({ ...asked, model, http, extra: thinkingOptions(decoding), signal });
    },
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
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
