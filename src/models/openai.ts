import { importOptional } from "../lib/import-optional.ts";
import { ModelError, type ModelAnswer, type ModelFactory } from "./support/model.ts";
import { createHttpModel } from "./support/http-model.ts";

const load = () => import("@ai-sdk/openai");
// Names of models that think before they answer; the provider package knows only those of its day.
const thinks = /^(?:ft:)?(?:o\d|gpt-(?:[5-9]|\d\d)(?!.*-chat))/;

/** OpenAI's chat completions; raw texts go to its completions. */
const openai: ModelFactory = async (options) => {
  const { name } = options;
  const { createOpenAI } = await importOptional("@ai-sdk/openai", load, options.fetchPackage);
  const asked = createHttpModel(options, {
    backend: "openai",
    completion: true,
    insteadOfBudget: "use --reasoning-effort",
    prepare(toProvider, { reasoning_effort }) {
      const own = {
        ...(thinks.test(name) ? { forceReasoning: true } : {}),
        ...(reasoning_effort === null ? {} : { reasoningEffort: reasoning_effort }),
      };
      const model = createOpenAI(toProvider()).chat(name);
      return { model, providerOptions: { openai: own } };
    },
  });
  return { ...asked, ask: (request, signal) => asked.ask(request, signal).catch(toCutAnswer) };
};
export default openai;

/** A model that thought until its tokens were used up: an error to OpenAI, an answer without a text to us. */
function toCutAnswer(error: unknown): ModelAnswer {
  const isCut = error instanceof ModelError && /could not finish the message/i.test(error.message);
  if (!isCut) throw error;
  return { text: "", reasoning: null, finish: "length", usage: null, budget: null };
}
