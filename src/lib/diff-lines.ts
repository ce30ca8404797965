/** Lines that follow each other and share a fate. In place of some lines others may stand: removed come first then. */
export interface LineRun {
  kind: "same" | "removed" | "added";
  lines: readonly string[];
}

// A bit for each pair of lines that must be compared: 50 MB.
const mostPairs = 400_000_000;

/**
 * The fewest lines to remove and to add that make `after` of `before`. Texts too large to be compared (some 20,000
 * lines each, common beginning and end apart) count as replaced.
 */
export function diffLines(before: readonly string[], after: readonly string[]): LineRun[] {
  const start = countCommon(before, after);
  const end = countCommon(before.slice(start).toReversed(), after.slice(start).toReversed());
  const left = before.slice(start, before.length - end);
  const right = after.slice(start, after.length - end);
  return [
    ...asRun("same", before.slice(0, start)),
    ...compare(left, right),
    ...asRun("same", before.slice(before.length - end)),
  ];
}

function countCommon(before: readonly string[], after: readonly string[]): number {
  const index = before.findIndex((line, place) => line !== after[place]);
  return index === -1 ? before.length : index;
}

function asRun(kind: LineRun["kind"], lines: readonly string[]): LineRun[] {
  return lines.length === 0 ? [] : [{ kind, lines }];
}

function compare(left: readonly string[], right: readonly string[]): LineRun[] {
  const pairs = left.length * right.length;
  const common = pairs > mostPairs ? [] : findCommon(left, right);
  const runs: LineRun[] = [];
  let [i, j] = [0, 0];
  for (let next = 0; next < common.length;) {
    const [fromI, fromJ] = common[next] ?? [0, 0];
    runs.push(...asRun("removed", left.slice(i, fromI)), ...asRun("added", right.slice(j, fromJ)));
    [i, j] = [fromI, fromJ];
    for (; common[next]?.[0] === i && common[next]?.[1] === j; next += 1) [i, j] = [i + 1, j + 1];
    runs.push(...asRun("same", left.slice(fromI, i)));
  }
  return [...runs, ...asRun("removed", left.slice(i)), ...asRun("added", right.slice(j))];
}

/** Places of a longest common subsequence in both, in order. */
function findCommon(left: readonly string[], right: readonly string[]): [number, number][] {
  const growth = measureGrowth(left, right);
  const found: [number, number][] = [];
  let [i, j] = [left.length, right.length];
  while (i > 0 && j > 0) {
    if (left[i - 1] === right[j - 1]) {
      i -= 1;
      j -= 1;
      found.push([i, j]);
    } else if (growth(i - 1, j - 1)) j -= 1;
    else i -= 1;
  }
  return found.toReversed();
}

/**
 * Tells for (i, j) whether the longest common subsequence of left[0..i] and right[0..j] is longer than that of
 * left[0..i-1] and right[0..j]. A row of these bits for a line of the right follows from the row before it by an
 * addition over all of its bits (Hyyrö, Bit-parallel LCS-length computation revisited, 2004): 32 pairs at a time.
 */
function measureGrowth(left: readonly string[], right: readonly string[]) {
  const places = Map.groupBy(left.keys(), (index) => left[index] ?? "");
  const width = Math.ceil(left.length / 32);
  const rows = new Uint32Array(width * right.length);
  const matches = new Uint32Array(width);
  const row = new Uint32Array(width).fill(0xff_ff_ff_ff);
  right.forEach((line, j) => {
    matches.fill(0);
    for (const i of places.get(line) ?? [])
      matches[i >>> 5] = (matches[i >>> 5] ?? 0) | (1 << (i & 31));
    let carry = 0;
    for (let word = 0; word < width; word += 1) {
      const bits = row[word] ?? 0;
      const matching = matches[word] ?? 0;
      const sum = bits + ((bits & matching) >>> 0) + carry;
      carry = sum > 0xff_ff_ff_ff ? 1 : 0;
      row[word] = sum | (bits & ~matching);
    }
    rows.set(row, j * width);
  });
  return (i: number, j: number) => ((rows[j * width + (i >>> 5)] ?? 0) & (1 << (i & 31))) === 0;
}
