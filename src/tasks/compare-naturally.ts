/** Orders ids as people do, "X/2" before "X/10", without regard to the locale; only equal ids compare as 0. */
export function compareNaturally(a: string, b: string): number {
  const left = chunks(a);
  const right = chunks(b);
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const order = compareChunks(left[index] ?? "", right[index] ?? "");
    if (order !== 0) return order;
  }
  return left.length - right.length || compareText(a, b);
}

function chunks(id: string): string[] {
  return id.match(/\d+|\D+/g) ?? [];
}

function compareChunks(a: string, b: string): number {
  if (!isNumber(a) || !isNumber(b)) return compareText(a, b);
  const left = a.replace(/^0+/, "");
  const right = b.replace(/^0+/, "");
  return left.length - right.length || compareText(left, right);
}

function isNumber(chunk: string): boolean {
  return /^\d/.test(chunk);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
