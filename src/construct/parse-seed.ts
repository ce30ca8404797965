import { canonicalJson, sha256 } from "../lib/hash.ts";
import { fail, succeed, type Result } from "../lib/result.ts";

/** What a draft is made from: an intent with a line of code, or a library with its documentation. */
export interface Seed {
  /** From what it says: the same seed in another file is the same. */
  id: string;
  intent: string;
  code: string | null;
  /** Libraries that the seed itself names. */
  libraries: readonly string[];
  documentation: string | null;
}

type Row = Readonly<Record<string, unknown>>;

const intentFields = ["rewritten_intent", "intent", "title", "question"];
const codeFields = ["canonical_solution", "snippet", "code", "answer"];
const libraryFields = ["library", "libraries", "libs"];

/**
 * A row of `seeds/*.jsonl`: an ODEX row (intent, canonical_solution, library), a pair in Stack Overflow's manner
 * (title or intent, snippet or answer), or a library with `documentation`, which the caller has read from its file.
 */
export function parseSeed(row: Row, documentation: string | null): Result<Seed, string> {
  const intent = firstText(row, intentFields);
  const code = firstText(row, codeFields);
  const libraries = listLibraries(row);
  if (intent !== undefined && code !== undefined) {
    return succeed(identify({ intent, code, libraries, documentation }));
  }
  const [library] = libraries;
  if (library !== undefined && documentation !== null) {
    const wish = intent ?? `A task in which ${library} does the work.`;
    return succeed(identify({ intent: wish, code: code ?? null, libraries, documentation }));
  }
  return fail("it has neither an intent with code nor a library with documentation");
}

function identify(seed: Omit<Seed, "id">): Seed {
  return { id: sha256(canonicalJson(seed)).slice(0, 12), ...seed };
}

function firstText(row: Row, fields: readonly string[]): string | undefined {
  return fields
    .map((field) => row[field])
    .filter((value) => typeof value === "string")
    .map((value) => value.trim())
    .find((value) => value !== "");
}

function listLibraries(row: Row): string[] {
  return libraryFields
    .flatMap((field) => row[field] ?? [])
    .filter((name) => typeof name === "string")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
