import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Reading } from "../../src/corpus/cut-words.ts";
import { indexTexts } from "../../src/corpus/index-texts.ts";
import { createMatcher, createTally } from "../../src/corpus/match-grams.ts";

type Matcher = ReturnType<typeof createMatcher>;

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

const readings = ["exact", "normalised"] as const;

/** Both readings of the texts, and what feeds them. */
function prepare(texts: readonly string[], sizes: readonly number[]) {
  const bytes = texts.map((each) => encoder.encode(each));
  const indexes = {
    exact: indexTexts(bytes, "exact", sizes[0] ?? 1),
    normalised: indexTexts(bytes, "normalised", sizes[0] ?? 1),
  };
  const tallies = {
    exact: createTally(indexes.exact, sizes),
    normalised: createTally(indexes.normalised, sizes),
  };
  const hits: { reading: Reading; line: number }[] = [];
  const matcher = createMatcher(indexes, (reading, hit) => {
    hits.push({ reading, line: hit.line });
    tallies[reading].hit(hit, (line) => `line ${line}`);
  });
  return { tallies, hits, matcher };
}

/** Feeds a document in pieces, each of them gone as soon as it was fed. */
function feedInPieces({ feed }: Matcher, document: string, cut: number): void {
  const bytes = encoder.encode(document);
  for (let at = 0; at < bytes.length; at += cut) {
    const piece = bytes.slice(at, at + cut);
    feed(piece, piece.length, false);
    piece.fill(0x7a);
  }
  feed(new Uint8Array(), 0, true);
}

function feedWhole({ feed }: Matcher, document: string): void {
  const bytes = encoder.encode(document);
  feed(bytes, bytes.length, true);
}

const sizesOfGrams = fc
  .uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 })
  .map((sizes) => sizes.toSorted((a, b) => a - b));

describe("grams", () => {
  test("are found in both readings as counting them slowly finds them, wherever the pieces are cut", () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        sizesOfGrams,
        fc.integer({ min: 1, max: 12 }),
        (texts, documents, sizes, cut) => {
          const { tallies, matcher } = prepare(texts, sizes);
          for (const document of documents) feedInPieces(matcher, document, cut);
          for (const reading of readings) {
            const tally = tallies[reading];
            const found = new Map(tally.takeSource().map((overlap) => [overlap.text, overlap]));
            for (const [which, each] of texts.entries()) {
              const { matched, longest } = countSlowly(each, documents, reading, sizes);
              expect(tally.matchedAnywhere(which)).toEqual(matched);
              expect(found.get(which)?.matched ?? sizes.map(() => 0)).toEqual(matched);
              expect(found.get(which)?.longest ?? 0).toBe(longest);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test("are found wherever they lie in a long document, with their line", () => {
    const words = ["one", "two-2", "Three", "=", "f(x)", "six", "seven", "eight"];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom(" ", "\n", " \n\t "),
        (before, gap, cut, separator) => {
          const { tallies, matcher } = prepare([words.join(" ")], [5, 8]);
          const lead = "other words\n".repeat(before / 12);
          const gapped = [...words.slice(0, 4), " ".repeat(gap), ...words.slice(4)];
          feedInPieces(matcher, `${lead}${gapped.join(separator)} end`, cut);
          const line = lead.split("\n").length;
          for (const reading of readings) {
            const all = wordsOf(words.join(" "), reading).length;
            expect(tallies[reading].takeSource()).toEqual([
              {
                text: 0,
                matched: [all - 4, all - 7],
                longest: all,
                longestFrom: 0,
                place: `line ${line}`,
              },
            ]);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test("a piece that is the whole document needs no second call", () => {
    const { hits, matcher } = prepare(["one two three"], [3]);
    feedWhole(matcher, "zero\none two\nthree");
    feedWhole(matcher, "one, two, three");
    expect(hits).toEqual([
      { reading: "exact", line: 2 },
      { reading: "normalised", line: 2 },
      { reading: "normalised", line: 1 },
    ]);
  });

  test("no gram reaches over the end of a document, or over a word longer than any", () => {
    const { hits, matcher } = prepare(["one two three"], [3]);
    for (const part of ["one two", "three", `one two ${"x".repeat(100_000)} three`]) {
      feedWhole(matcher, part);
      feedInPieces(matcher, part, 7);
    }
    expect(hits).toEqual([]);
  });

  test("a word that only ends like one of the texts' is another word, wherever it was cut", () => {
    const { hits, matcher } = prepare(["one two three"], [3]);
    for (let cut = 1; cut < 12; cut++) {
      feedInPieces(matcher, "none two three", cut);
      feedInPieces(matcher, "one two threes", cut);
      feedInPieces(matcher, `${"n".repeat(50)}one two three`, cut);
    }
    expect(hits).toEqual([]);
  });

  test("sources are counted apart, and together only once", () => {
    const { tallies, matcher } = prepare(["a b c d"], [2, 3]);
    const feed = (source: string) => {
      feedWhole(matcher, source);
      return tallies.exact.takeSource().map(({ matched, longest }) => ({ matched, longest }));
    };
    expect(feed("a b c")).toEqual([{ matched: [2, 1], longest: 3 }]);
    expect(feed("b c d")).toEqual([{ matched: [2, 1], longest: 3 }]);
    expect(feed("nothing")).toEqual([]);
    expect(tallies.exact.matchedAnywhere(0)).toEqual([3, 2]);
  });
});
