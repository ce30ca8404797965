import { canonicalJson, sha256 } from "../lib/hash.ts";
import { fail, succeed, type Result } from "../lib/result.ts";
import type { AuthorSettings } from "../schema/author-workspace.ts";
import { Domain, type LibraryDomains } from "../schema/library-domains.ts";

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

const intentFields = ["rewritten_intent", "intent", "title", "question"];
const codeFields = ["canonical_solution", "snippet", "code", "answer"];
const libraryFields = ["library", "libraries", "libs"];

/**
 * A row of `seeds/*.jsonl`: an ODEX row (intent, canonical_solution, library), a pair in Stack Overflow's manner
 * (title or intent, snippet or answer), or a library with `documentation`, which the caller has read from its file.
 */
export function parseSeed(
  row: Readonly<Record<string, unknown>>,
  documentation: string | null,
): Result<Seed, string> {
  const [intent] = listTexts(intentFields.map((field) => row[field]));
  const [code = null] = listTexts(codeFields.map((field) => row[field]));
  const libraries = listTexts(libraryFields.flatMap((field) => row[field] ?? []));
  const [library] = libraries;
  const isPair = intent !== undefined && code !== null;
  if (!isPair && (library === undefined || documentation === null)) {
    return fail("it has neither an intent with code nor a library with documentation");
  }
  const wish = intent ?? `A task in which ${library} does the work.`;
  const seed = { intent: wish, code, libraries, documentation };
  return succeed({ id: sha256(canonicalJson(seed)).slice(0, 12), ...seed });
}

function listTexts(values: readonly unknown[]): string[] {
  return values
    .filter((value) => typeof value === "string")
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

export type Shortfall = ReturnType<typeof findShortfall>;

/**
 * Domains and libraries that have fewer tasks than the workspace wants, the emptiest first. `tasks` are the libraries of
 * each task and draft that there is.
 */
export function findShortfall(
  targets: AuthorSettings["targets"],
  tasks: readonly (readonly string[])[],
  domainOf: LibraryDomains,
) {
  const libraries = new Map<string, number>();
  const domains = new Map<string, number>();
  for (const libs of tasks) {
    for (const lib of new Set(libs)) libraries.set(lib, (libraries.get(lib) ?? 0) + 1);
    for (const domain of new Set(libs.flatMap((lib) => domainOf[lib] ?? []))) {
      domains.set(domain, (domains.get(domain) ?? 0) + 1);
    }
  }
  return {
    domains: underTarget(Domain.options, targets.domains, domains),
    libraries: underTarget(Object.keys(targets.libraries), targets.libraries, libraries),
  };
}

function underTarget<Name extends string>(
  names: readonly Name[],
  targets: Readonly<Partial<Record<Name, number>>>,
  counts: ReadonlyMap<string, number>,
): Name[] {
  const share = (name: Name): number => (counts.get(name) ?? 0) / (targets[name] ?? 0);
  return names
    .filter((name) => (targets[name] ?? 0) > 0 && share(name) < 1)
    .toSorted((a, b) => share(a) - share(b) || (a < b ? -1 : 1));
}
