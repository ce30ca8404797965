/** A name of one list and the name of the other that means the same. */
export interface NameMatches {
  /** From the wanted name to the one that was found. */
  found: Map<string, string>;
  /** Of the offered names. */
  unmatched: string[];
}

/**
 * Which offered name each wanted one goes by: the same, or the same but for case and punctuation and what stands before
 * a slash. A loose match must be the only one on both sides: a guess would mix up models.
 */
export function matchNames(wanted: readonly string[], offered: readonly string[]): NameMatches {
  const exact = new Set(offered);
  const found = new Map(wanted.filter((name) => exact.has(name)).map((name) => [name, name]));
  const taken = new Set(found.values());
  const looseWanted = Map.groupBy(
    wanted.filter((name) => !found.has(name)),
    loosen,
  );
  const looseOffered = Map.groupBy(
    offered.filter((name) => !taken.has(name)),
    loosen,
  );
  for (const [key, names] of looseWanted) {
    const [name, ...others] = names;
    const [match, ...rivals] = looseOffered.get(key) ?? [];
    if (name === undefined || match === undefined || others.length + rivals.length > 0) continue;
    found.set(name, match);
    taken.add(match);
  }
  return { found, unmatched: offered.filter((name) => !taken.has(name)) };
}

function loosen(name: string): string {
  const last = name.split(/\/|--/).at(-1) ?? name;
  return last.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
