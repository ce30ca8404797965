const longest = 44;

/** Names that fit into a margin; what would look the same after that gets its number. */
export function shortenNames(names: readonly string[]): string[] {
  const cut = names.map((name) => {
    const characters = Array.from(name);
    return characters.length <= longest ? name : `${characters.slice(0, longest - 1).join("")}…`;
  });
  const seen = new Map<string, number>();
  return cut.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
