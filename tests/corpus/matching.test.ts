import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMatcher } from "../../src/corpus/create-matcher.ts";
import { folds, type Reading } from "../../src/corpus/fold-bytes.ts";
import { indexTexts } from "../../src/corpus/index-texts.ts";
import { createTally } from "../../src/corpus/tally-overlap.ts";

const encoder = new TextEncoder();

/** The words by the definition, with regular expressions. */
function wordsOf(text: string, reading: Reading): string[] {
  const words =
    reading === "exact"
      ? text.split(/\s+/)
      : text
          .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
          .split(/[^a-z0-9_\u0080-\u{10FFFF}]+/u);
  return words.filter((word) => word !== "");
}

function gramsOf(words: readonly string[], size: number): string[] {
  return Array.from({ length: Math.max(0, words.length - size + 1) }, (_, start) =>
    words.slice(start, start + size).join("\u0000"),
  );
}

/** What the tally must say of a text, counted the slow way. */
function countSlowly(
  text: string,
  documents: readonly string[],
  reading: Reading,
  sizes: number[],
) {
  const words = wordsOf(text, reading);
  const corpus = documents.map((document) => wordsOf(document, reading));
  const matched = sizes.map((size) => {
    const there = new Set(corpus.flatMap((each) => gramsOf(each, size)));
    return gramsOf(words, size).filter((gram) => there.has(gram)).length;
  });
  const lengths = words.map((_, index) => index + 1);
  const longest = lengths.findLast((size) => {
    const there = new Set(corpus.flatMap((each) => gramsOf(each, size)));
    return gramsOf(words, size).some((gram) => there.has(gram));
  });
  return { matched, longest: (longest ?? 0) >= (sizes[0] ?? 0) ? (longest ?? 0) : 0 };
}

// Few words, so that they repeat; marks that one reading sees and the other does not.
const word = fc.constantFrom(
  "a",
  "b",
  "A",
  "b_1",
  "x.y",
  "(a)",
  "é",
  "=",
  "longer-word",
  "\n",
  "a\tb",
);
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(" "));

describe("grams", () => {
  test.for(["exact", "normalised"] as const)(
    "%s: are found as counting them slowly finds them, wherever the pieces are cut",
    (reading) => {
      fc.assert(
        fc.property(
          fc.array(text, { minLength: 1, maxLength: 4 }),
          fc.array(text, { minLength: 1, maxLength: 4 }),
          fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 1, max: 12 }),
          (texts, documents, unsorted, cut) => {
            const sizes = unsorted.toSorted((a, b) => a - b);
            const index = indexTexts(
              texts.map((each) => encoder.encode(each)),
              folds[reading],
              sizes[0] ?? 1,
            );
            const tally = createTally(index, sizes);
            const matcher = createMatcher(index, (hit) => tally.hit(hit, (line) => `line ${line}`));
            for (const document of documents) {
              const bytes = encoder.encode(document);
              for (let at = 0; at < bytes.length; at += cut) {
                const piece = bytes.slice(at, at + cut);
                matcher.feed(piece, piece.length, false);
                piece.fill(0x7a);
              }
              matcher.feed(new Uint8Array(), 0, true);
            }
            const found = new Map(tally.takeSource().map((overlap) => [overlap.text, overlap]));
            for (const [which, each] of texts.entries()) {
              const { matched, longest } = countSlowly(each, documents, reading, sizes);
              expect(tally.matchedAnywhere(which)).toEqual(matched);
              expect(found.get(which)?.matched ?? sizes.map(() => 0)).toEqual(matched);
              expect(found.get(which)?.longest ?? 0).toBe(longest);
            }
          },
        ),
        { numRuns: 300 },
      );
    },
  );

  test("a piece that is the whole document needs no second call", () => {
    const index = indexTexts([encoder.encode("one two three")], folds.exact, 3);
    const hits: number[] = [];
    const matcher = createMatcher(index, ({ line }) => hits.push(line));
    const bytes = encoder.encode("zero\none two\nthree");
    matcher.feed(bytes, bytes.length, true);
    matcher.feed(bytes, bytes.length, true);
    expect(hits).toEqual([2, 2]);
  });

  test("no gram reaches over the end of a document, or over a word longer than any", () => {
    const index = indexTexts([encoder.encode("one two three")], folds.exact, 3);
    let hits = 0;
    const matcher = createMatcher(index, () => (hits += 1));
    for (const part of ["one two", "three", `one two ${"x".repeat(100_000)} three`]) {
      const bytes = encoder.encode(part);
      matcher.feed(bytes, bytes.length, true);
    }
    expect(hits).toBe(0);
  });

  test("sources are counted apart, and together only once", () => {
    const index = indexTexts([encoder.encode("a b c d")], folds.exact, 2);
    const tally = createTally(index, [2, 3]);
    const matcher = createMatcher(index, (hit) => tally.hit(hit, () => "here"));
    const feed = (source: string) => {
      const bytes = encoder.encode(source);
      matcher.feed(bytes, bytes.length, true);
      return tally.takeSource().map(({ matched, longest }) => ({ matched, longest }));
    };
    expect(feed("a b c")).toEqual([{ matched: [2, 1], longest: 3 }]);
    expect(feed("b c d")).toEqual([{ matched: [2, 1], longest: 3 }]);
    expect(feed("nothing")).toEqual([]);
    expect(tally.matchedAnywhere(0)).toEqual([3, 2]);
  });
});
