/** What a reader looks for, by its name in the address; empty where nothing is chosen. */
export type Search<N extends string> = Readonly<Record<N, string>>;

export function readSearch<N extends string>(
  names: readonly N[],
  query: URLSearchParams,
): Search<N>;
export function readSearch(names: readonly string[], query: URLSearchParams): Search<string> {
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""]));
}

/** Whether a text has every word of a query. */
export function hasWords(text: string, query: string, gaps = /\s+/): boolean {
  const searched = text.toLowerCase();
  const words = query.toLowerCase().split(gaps);
  return words.every((word) => searched.includes(word));
}

/** Words by how often they occur, the most frequent first, as choices. */
export function tally(words: readonly string[], nameOf = (word: string) => word): Choice[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, few], [b, many]) => many - few || (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, text: `${nameOf(value)} (${count})` }));
}

export interface Choice {
  value: string;
  text: string;
}
