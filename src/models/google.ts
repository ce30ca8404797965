import { importOptional } from "../lib/import-optional.ts";
import type { ModelFactory } from "./support/model.ts";
import { createHttpModel, toReasoning } from "./support/http-model.ts";
import { openHttpClient } from "./support/http-client.ts";

const load = () => import("@ai-sdk/google");

/** Google's Gemini API. */
const google: ModelFactory = async (options) => {
  const { createGoogle } = await importOptional("@ai-sdk/google", load, options.fetchPackage);
  const http = openHttpClient(options);
  const model = createGoogle({ ...http.settings, fetch: http.toFetch() }).chat(options.name);
  return createHttpModel(options.name, {
    backend: "google",
    http,
    prepare(decoding) {
      const { reasoning_effort, reasoning_budget } = decoding;
      const isThinking = reasoning_budget !== null || ![null, "none"].includes(reasoning_effort);
      const thinkingConfig = {
        includeThoughts: true,
        ...(reasoning_budget === null ? {} : { thinkingBudget: reasoning_budget }),
      };
      const own = isThinking ? { providerOptions: { google: { thinkingConfig } } } : {};
      return { model, ...toReasoning(decoding), ...own };
    },
  });
};
export default google;
