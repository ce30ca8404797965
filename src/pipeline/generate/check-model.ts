import { BenchError } from "../../lib/bench-error.ts";
import { modelNeeds, type ModelNeeds } from "../../models/registry.ts";
import type { ModelCheck, ModelListing } from "../../report/render-models.ts";
import { ModelError } from "../../models/support/model.ts";
import type { ModelErrorKind, Prompt } from "../../schema/model.ts";
import type { Settings } from "../../schema/settings.ts";
import { openModel, usualDecoding, type ModelChoice, type ModelPlace } from "./open-model.ts";

export { renderModelCheck, renderModels } from "../../report/render-models.ts";

/** Every adapter, what it needs, and which of its key variables are set. */
export function listModels({ variables }: Settings): ModelListing[] {
  const look = (name: string) => ({ name, is_set: Boolean(variables[name]?.trim()) });
  return Object.entries<ModelNeeds>(modelNeeds).map(([backend, needs]) => ({
    backend,
    model: needs.name,
    key: needs.key,
    key_variables: needs.keyVariables.map(look),
    base_url: needs.baseUrl,
    default_url: needs.defaultUrl,
  }));
}

const checkLimitMs = 120_000;
const tiny = usualDecoding(8);

/** One tiny request: is the key good, the address right, the name known? */
export async function checkModel(choice: ModelChoice, options: ModelPlace): Promise<ModelCheck> {
  const { backend, name: model } = choice;
  try {
    await using opened = await openModel({ limitMs: checkLimitMs, ...choice }, options);
    const begin = performance.now();
    const duration = () => Math.round(performance.now() - begin);
    // A file of recorded answers is read by now, and has none to this question.
    if (backend === "replay") {
      const nothing = { answer: null, finish: null, usage: null };
      return { backend, model, ok: true, ...nothing, duration_ms: duration() };
    }
    const prompt: Prompt = opened.abilities.chat
      ? { kind: "chat", user: "Say OK.", prefill: null }
      : { kind: "completion", text: "Say OK." };
    const { text, finish, usage } = await opened.ask({ prompt, decoding: tiny }, options.signal);
    return { backend, model, ok: true, answer: text, finish, usage, duration_ms: duration() };
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof ModelError) {
      const { kind, message: problem } = error;
      return { backend, model, ok: false, kind, problem, advice: advise(kind, choice) };
    }
    const kind = error instanceof BenchError ? findings.get(error.name) : undefined;
    if (!(error instanceof BenchError) || kind === undefined) throw error;
    return { backend, model, ok: false, kind, problem: error.message, advice: error.hint };
  }
}

const findings = new Map<string, "key" | "server">([
  ["ModelKeyMissing", "key"],
  ["ModelServerFailed", "server"],
]);

function advise(kind: ModelErrorKind, { backend, baseUrl, apiKeyEnv }: ModelChoice): string {
  const later = "Key, address and name may be right; try again later.";
  const refused = "The provider refused the request: follow its message.";
  const words: Record<ModelErrorKind, string> = {
    key:
      apiKeyEnv === undefined && backend === "openai-compatible"
        ? "Pass the environment variable that holds the API key with --api-key-env."
        : "Check the API key: is it for this provider, still valid, and is the account funded?",
    model:
      baseUrl === undefined
        ? "Check the name given with --model: the provider does not know it, or your key has no access to it."
        : "Check the name given with --model, and that --base-url ends as the provider documents it (usually with /v1).",
    network:
      baseUrl === undefined
        ? "Check the network, and whether a proxy is in the way."
        : "Check --base-url: is the server running there?",
    malformed: "The endpoint does not speak this protocol: check --base-url and --backend.",
    empty:
      "Key, address and name are right, but the answer is empty: raise --max-new-tokens, or turn off reasoning and tools.",
    rate: later,
    overloaded: later,
    timeout: "The server responds but is slow, or is still loading the model: try again.",
    request: refused,
    "too-long": refused,
  };
  return words[kind];
}
