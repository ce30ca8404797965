import { importOptional } from "../lib/import-optional.ts";
import { ModelError, type ModelAnswer, type ModelFactory } from "./support/model.ts";
import type { Decoding } from "../schema/model.ts";
import { continueText } from "./support/continue-text.ts";
import { converse, refuseBudget } from "./support/converse.ts";
import { openHttpClient } from "./support/http-client.ts";

// Names of models that think before they answer; the provider package knows only those of its day.
const thinks = /^(?:ft:)?(?:o\d|gpt-(?:[5-9]|\d\d)(?!.*-chat))/;

/** OpenAI's chat completions; raw texts go to its completions. */
const openai: ModelFactory = async (options) => {
  const { name } = options;
  const { createOpenAI } = await importOptional(
    "@ai-sdk/openai",
    () => import("@ai-sdk/openai"),
    options.fetchPackage,
  );
  const http = openHttpClient(options);
  const model = createOpenAI({ ...http.settings, fetch: http.toFetch() }).chat(name);
  return {
    backend: "openai",
    name,
    abilities: { chat: true, completion: true, prefill: false, tools: true },
    async ask({ prompt, decoding, tools }, signal) {
      refuseBudget(decoding, "use --reasoning-effort");
      if (prompt.kind === "completion") {
        return continueText({ http, name, text: prompt.text, decoding, signal });
      }
      const extra = { providerOptions: { openai: ownOptions(name, decoding) } };
      const answer = converse({ model, http, prompt, decoding, tools, extra, signal });
      return answer.catch(toCutAnswer);
    },
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
  };
};
export default openai;

/** A model that thought until its tokens were used up: an error to OpenAI, an answer without a text to us. */
function toCutAnswer(error: unknown): ModelAnswer {
  const isCut = error instanceof ModelError && /could not finish the message/i.test(error.message);
  if (!isCut) throw error;
  return { text: "", reasoning: null, finish: "length", usage: null, budget: null };
}

function ownOptions(name: string, { reasoning_effort }: Decoding) {
  return {
    ...(thinks.test(name) ? { forceReasoning: true } : {}),
    ...(reasoning_effort === null ? {} : { reasoningEffort: reasoning_effort }),
  };
}
