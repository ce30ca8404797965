import { importOptional } from "../lib/import-optional.ts";
import type { ModelFactory } from "./support/model.ts";
import { createHttpModel, plainContents, toReasoning } from "./support/http-model.ts";

const load = () => import("@ai-sdk/mistral");

/** Mistral's chat completions. */
const mistral: ModelFactory = async (options) => {
  const { createMistral } = await importOptional("@ai-sdk/mistral", load, options.fetchPackage);
  const asked = createHttpModel(options, {
    backend: "mistral",
    prefill: true,
    insteadOfBudget: "use --reasoning-effort",
    prepare(toProvider, decoding) {
      const provider = toProvider((body) => ({ ...plainContents(body), stream: false }));
      return { model: createMistral(provider).chat(options.name), ...toReasoning(decoding) };
    },
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
