/** Up to three of the known words that somebody who wrote `word` may have meant, best first. */
export function nearMatches(word: string, known: Iterable<string>): string[] {
  const wanted = word.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const scored: { candidate: string; distance: number }[] = [];
  for (const candidate of known) {
    const text = candidate.toLowerCase();
    const contained = wanted.length > 2 && (text.includes(wanted) || wanted.includes(text));
    const distance = contained ? 1 : editDistance(wanted, text);
    if (distance <= limit) scored.push({ candidate, distance });
  }
  return scored
    .toSorted((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Insertions, deletions and replacements that turn one word into the other. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const deleted = (previous[column] ?? 0) + 1;
      const inserted = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, deleted, inserted));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
