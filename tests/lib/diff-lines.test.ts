import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines, type LineRun } from "../../src/lib/diff-lines.ts";

const texts = fc.array(fc.constantFrom("a", "b", "c", "", "  d"), { maxLength: 80 });

function side(runs: readonly LineRun[], without: LineRun["kind"]): string[] {
  return runs.filter(({ kind }) => kind !== without).flatMap(({ lines }) => lines);
}

function countSame(runs: readonly LineRun[]): number {
  return runs.filter(({ kind }) => kind === "same").flatMap(({ lines }) => lines).length;
}

/** The textbook's table. */
function longestCommon(left: readonly string[], right: readonly string[]): number {
  let row = right.map(() => 0);
  for (const line of left) {
    const next: number[] = [];
    right.forEach((other, j) => {
      const equal = (row[j - 1] ?? 0) + 1;
      next.push(line === other ? equal : Math.max(row[j] ?? 0, next[j - 1] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

function makeLines(count: number, line: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => line(index));
}

describe("diffLines", () => {
  test("holds both texts: without what was added the one, without what was removed the other", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const runs = diffLines(before, after);
        expect(side(runs, "added")).toEqual(before);
        expect(side(runs, "removed")).toEqual(after);
      }),
    );
  });

  test("keeps as many lines as can be kept", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        expect(countSame(diffLines(before, after))).toBe(longestCommon(before, after));
      }),
    );
  });

  test("has no empty run, no two of a kind in a row, and what is removed before what is added", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const runs = diffLines(before, after);
        expect(runs.filter(({ lines }) => lines.length === 0)).toEqual([]);
        const kinds = runs.map(({ kind }) => kind).join(" ");
        expect(kinds).not.toMatch(/added removed|(\w+) \1/);
      }),
    );
  });

  test("says what a reader expects of a changed line", () => {
    expect(diffLines(["def f():", "    return 1", ""], ["def f():", "    return 2", ""])).toEqual([
      { kind: "same", lines: ["def f():"] },
      { kind: "removed", lines: ["    return 1"] },
      { kind: "added", lines: ["    return 2"] },
      { kind: "same", lines: [""] },
    ]);
  });

  const large: [title: string, before: string[], after: string[]][] = [
    ["nothing in common", makeLines(5000, (i) => `a${i}`), makeLines(5000, (i) => `b${i}`)],
    [
      "the other way round",
      makeLines(5000, (i) => `a${i}`),
      makeLines(5000, (i) => `a${4999 - i}`),
    ],
    [
      "two kinds of line",
      makeLines(5000, (i) => `${i % 2}`),
      makeLines(5000, (i) => `${(i >> 1) % 2}`),
    ],
    [
      "too large to compare",
      makeLines(40_000, (i) => `${i % 7}`),
      makeLines(40_000, (i) => `${i % 5}`),
    ],
  ];

  test.for(large)("%s: large texts take less than a second", ([, before, after]) => {
    const start = performance.now();
    const runs = diffLines(before, after);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(side(runs, "added")).toEqual(before);
    expect(side(runs, "removed")).toEqual(after);
  });
});
