import { importOptional, type FetchPackage } from "../../lib/import-optional.ts";

export const loadLibrary = async (fetchPackage: FetchPackage | undefined) =>
  importOptional("node-llama-cpp", () => import("node-llama-cpp"), fetchPackage);
type Library = Awaited<ReturnType<typeof loadLibrary>>;
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
