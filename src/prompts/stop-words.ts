// The official tool's: the first for every local model, the second for base models as well.
const always = [
  "<|endoftext|>",
  "<|endofmask|>",
  "</s>",
  "\nif __name__",
  "\ndef main(",
  "\nprint(",
];
const whenContinuing = ["\ndef ", "\nclass ", "\nimport ", "\nfrom ", "\nassert "];
/** Where the official tool sends no stop words. */
const without: ReadonlySet<string> = new Set(["openai", "google", "mistral", "replay", "command"]);

/** The stop words that the official tool sends to a backend; `prefill` is what the answer begins with, before its fence. */
export function officialStopWords(
  backend: string,
  {
    direct,
    prefill,
    continuing = whenContinuing,
  }: { direct: boolean; prefill: string | null; continuing?: readonly string[] | undefined },
): string[] {
  if (direct) return [...always, ...continuing];
  if (without.has(backend)) return [];
  return prefill?.includes("```") ? [...always, "\n```\n"] : [...always];
}
