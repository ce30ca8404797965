import { importOptional } from "../lib/import-optional.ts";
import type { ModelFactory } from "./support/model.ts";
import { createHttpModel, plainContents, toReasoning } from "./support/http-model.ts";
import { openHttpClient } from "./support/http-client.ts";

const load = () => import("@ai-sdk/mistral");

/** Mistral's chat completions. */
const mistral: ModelFactory = async (options) => {
  const { createMistral } = await importOptional("@ai-sdk/mistral", load, options.fetchPackage);
  const http = openHttpClient(options);
  const fetch = http.toFetch((body) => ({ ...plainContents(body), stream: false }));
  const model = createMistral({ ...http.settings, fetch }).chat(options.name);
  const asked = createHttpModel(options.name, {
    backend: "mistral",
    http,
    prefill: true,
    insteadOfBudget: "use --reasoning-effort",
    prepare: (decoding) => ({ model, ...toReasoning(decoding) }),
  });
  return {
    ...asked,
    async ask(request, signal) {
      const answer = await asked.ask(request, signal);
      // It says the beginning again.
      const begun = (request.prompt.kind === "chat" && request.prompt.prefill) || "";
      const isAgain = answer.text.startsWith(begun);
      return isAgain ? { ...answer, text: answer.text.slice(begun.length) } : answer;
    },
  };
};
export default mistral;
