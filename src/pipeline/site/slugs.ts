/** Names for addresses and files, one for each: safe on every file system, and no two alike whatever their case. */
export function makeSlugs(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name
      .normalize("NFKD")
      .replaceAll(/[^A-Za-z0-9._]+/g, "-")
      .replaceAll(/^[-.]+|[-.]+$/g, "")
      .slice(0, 80);
    const base = plain === "" ? "unnamed" : plain;
    let slug = base;
    for (let count = 2; taken.has(slug.toLowerCase()); count += 1) slug = `${base}-${count}`;
    taken.add(slug.toLowerCase());
    return slug;
  });
}
