import type { PromptWords } from "../schema/task.ts";

// The official tool's: the first two for every local model, the third for base models as well.
const marks = ["<|endoftext|>", "<|endofmask|>", "</s>"];
const outside = ["\nif __name__", "\ndef main(", "\nprint("];
const whenContinuing = ["\ndef ", "\nclass ", "\nimport ", "\nfrom ", "\nassert "];
/** Where the official tool sends no stop words. */
const without: ReadonlySet<string> = new Set(["openai", "google", "mistral", "replay", "command"]);

interface Asking {
  direct: boolean;
  /** What the answer begins with, before its fence. */
  prefill: string | null;
  words?: Pick<PromptWords, "stops" | "continuingStops"> | undefined;
}

/** The stop words that the official tool sends to a backend, but for those that a benchmark has of its own. */
export function officialStopWords(
  backend: string,
  { direct, prefill, words = {} }: Asking,
): string[] {
  const { stops = outside, continuingStops: continuing = whenContinuing } = words;
  const always = [...marks, ...stops];
  if (direct) return [...always, ...continuing];
  if (without.has(backend)) return [];
  return prefill?.includes("```") ? [...always, "\n```\n"] : always;
}
