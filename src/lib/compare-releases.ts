/** Version numbers in their order, part by part; a missing part counts as zero, and so does one without a number. */
export function compareReleases(left: string, right: string): number {
  const [a = [], b = []] = [left, right].map((text) =>
    text.split(".").map((part) => Number.parseInt(part, 10) || 0),
  );
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
