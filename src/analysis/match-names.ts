/**
 * Which offered name each wanted one goes by: the same, or the same but for case and punctuation and what stands before
 * a slash. A loose match must be the only one on both sides: a guess would mix up models.
 */
export function matchNames(wanted: readonly string[], offered: readonly string[]) {
  const exact = new Set(wanted).intersection(new Set(offered));
  const found = new Map(Array.from(exact, (name) => [name, name]));
  const groupLeft = (names: readonly string[]) =>
    Map.groupBy(new Set(names).difference(exact), loosen);
  const looseOffered = groupLeft(offered);
  for (const [key, [name, ...others]] of groupLeft(wanted)) {
    const [match, ...rivals] = looseOffered.get(key) ?? [];
    if (name === undefined || match === undefined || others.length + rivals.length > 0) continue;
    found.set(name, match);
  }
  const taken = new Set(found.values());
  return { found, unmatched: offered.filter((name) => !taken.has(name)) };
}

function loosen(name: string): string {
  const last = name.split(/\/|--/).at(-1) ?? name;
  return last.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
