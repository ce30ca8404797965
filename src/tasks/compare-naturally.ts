/** Orders ids as people do, "X/2" before "X/10", without regard to the locale; only equal ids compare as 0. */
export function compareNaturally(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((id) => id.match(/\d+|\D+/g) ?? []);
  for (const [index, one] of left.slice(0, right.length).entries()) {
    const order = compareChunks(one, right[index] ?? "");
    if (order !== 0) return order;
  }
  return left.length - right.length || compareText(a, b);
}

function compareChunks(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return compareText(a, b);
  const [left = "", right = ""] = [a, b].map((digits) => digits.replace(/^0+/, ""));
  return left.length - right.length || compareText(left, right);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
