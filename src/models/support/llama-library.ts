import { BenchError } from "../../lib/bench-error.ts";
import { errorCode } from "../../lib/error-code.ts";

export const importLibrary = () => import("node-llama-cpp");
type Library = Awaited<ReturnType<typeof importLibrary>>;
type Runtime = Awaited<ReturnType<Library["getLlama"]>>;
export type Weights = Awaited<ReturnType<Runtime["loadModel"]>>;
export type Token = ReturnType<Weights["tokenize"]>[number];

/** The tokens of a text, its special tokens read as such; the model's first token before them, where it has one. */
export function toTokens(weights: Weights, text: string): Token[] {
  const tokens = weights.tokenize(text, true);
  const { bos, shouldPrependBosToken } = weights.tokens;
  if (!shouldPrependBosToken || bos === null || tokens[0] === bos) return tokens;
  return [bos, ...tokens];
}

/** The optional package, or words on how to get it. */
export async function loadLibrary(load: () => Promise<Library>): Promise<Library> {
  return load().catch((cause: unknown) => {
    if (errorCode(cause) !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new BenchError(
      "EnvironmentMissing",
      "Local weights are run by node-llama-cpp, which is not installed.",
      "Run `npm install node-llama-cpp@3.21.1` beside bcb, or serve the file with llama.cpp, vLLM or Ollama and name its address.",
      { cause },
    );
  });
}
