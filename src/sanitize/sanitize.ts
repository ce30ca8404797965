import type { Sanitized } from "../schema/language.ts";
import type { SanitizeMode } from "../schema/sanitize-trace.ts";
import { SyntaxGaveUp } from "../schema/syntax.ts";
import { extractBest } from "./best-code.ts";
import { extractOfficially, type SanitizeTools } from "./official-code.ts";

/** Turns what a model wrote into code that runs. Rejects with SyntaxGaveUp where Python can say nothing of the text. */
export async function sanitize(
  text: string,
  entryPoint: string,
  { mode, ...tools }: SanitizeTools & { mode: SanitizeMode },
): Promise<Sanitized> {
  const best = mode === "best" ? await extractBest(text, entryPoint, tools) : undefined;
  if (best === undefined) {
    const official = await extractOfficially(text, entryPoint, tools);
    return { ...official, differs: mode === "best" ? false : null };
  }
  const official = await extractOfficially(text, entryPoint, tools).catch((error: unknown) => {
    if (error instanceof SyntaxGaveUp) return undefined;
    throw error;
  });
  const differs = official === undefined || !isSameCode(best.code, official.code);
  return { ...best, differs };
}

function isSameCode(one: string, other: string): boolean {
  const [left, right] = [one, other].map((code) => code.replaceAll(/\n\s*\n/g, "\n").trim());
  return left === right;
}
