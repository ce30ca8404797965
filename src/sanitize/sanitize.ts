import type { Sanitized } from "../schema/language.ts";
import type { SanitizeMode } from "../schema/sanitize-trace.ts";
import { SyntaxGaveUp } from "../schema/syntax.ts";
import { extractBest } from "./best-code.ts";
import { extractOfficially, type SanitizeTools } from "./official-code.ts";
import { traceOfficially } from "./trace-official.ts";

/** Turns what a model wrote into code that runs. Rejects with SyntaxGaveUp where Python can say nothing of the text. */
export async function sanitize(
  text: string,
  entryPoint: string,
  { mode, ...tools }: SanitizeTools & { mode: SanitizeMode },
): Promise<Sanitized> {
  if (mode === "official") {
    const { code, spans } = await sanitizeOfficially(text, entryPoint, tools);
    return { code, differs: null, spans };
  }
  const best = await extractBest(text, entryPoint, tools);
  if (best === undefined) {
    return { ...(await sanitizeOfficially(text, entryPoint, tools)), differs: false };
  }
  const official = await extractOfficially(text, entryPoint, tools).catch((error: unknown) => {
    if (error instanceof SyntaxGaveUp) return undefined;
    throw error;
  });
  const differs = official === undefined || !isSameCode(best.code, official.code);
  return { ...best, differs };
}

async function sanitizeOfficially(
  text: string,
  entryPoint: string,
  tools: SanitizeTools,
): Promise<Pick<Sanitized, "code" | "spans">> {
  const official = await extractOfficially(text, entryPoint, tools);
  return { code: official.code, spans: traceOfficially(text, official, entryPoint) };
}

function isSameCode(one: string, other: string): boolean {
  const [left, right] = [one, other].map((code) => code.replaceAll(/\n\s*\n/g, "\n").trim());
  return left === right;
}
