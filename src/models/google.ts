import { importOptional } from "../lib/import-optional.ts";
import type { ModelFactory } from "./support/model.ts";
import { createHttpModel, isThinking, toReasoning } from "./support/http-model.ts";

const load = () => import("@ai-sdk/google");

/** Google's Gemini API. */
const google: ModelFactory = async (options) => {
  const { createGoogle } = await importOptional("@ai-sdk/google", load, options.fetchPackage);
  return createHttpModel(options, {
    backend: "google",
    prepare(toProvider, decoding) {
      const { reasoning_budget: budget } = decoding;
      const thinkingBudget = budget === null ? {} : { thinkingBudget: budget };
      const own = { thinkingConfig: { includeThoughts: true, ...thinkingBudget } };
      return {
        model: createGoogle(toProvider()).chat(options.name),
        ...toReasoning(decoding),
        ...(isThinking(decoding) && { providerOptions: { google: own } }),
      };
    },
  });
};
export default google;
