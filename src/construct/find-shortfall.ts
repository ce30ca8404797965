import type { AuthorSettings } from "../schema/author-workspace.ts";
import { Domain, type LibraryDomains } from "../schema/library-domains.ts";

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
