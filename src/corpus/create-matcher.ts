import { createWordCutter, type Reading, type WordBatch } from "./cut-words.ts";
import type { GramIndex } from "./index-texts.ts";

/** A gram of the texts that was found in the corpus. */
export interface GramHit {
  /** Last of the positions that have these words; the index chains the earlier ones. */
  position: number;
  /** Number of the gram's first word in the corpus; a document's words have numbers in a row, no two documents do. */
  at: number;
  /** Line of the document that its first word stands on. */
  line: number;
}

/** Takes the bytes of documents, cut anywhere, and tells every gram of the indexes that is in them. */
export interface Matcher {
  /** `isLast`: the document ends here. No gram reaches over its end. */
  readonly feed: (bytes: Uint8Array, end: number, isLast: boolean) => void;
}

/** Memory is constant: of what was fed, only the last words are kept, by their numbers. */
export function createMatcher(
  indexes: Readonly<Record<Reading, GramIndex>>,
  onHit: (reading: Reading, hit: GramHit) => void,
): Matcher {
  const exact = createFinder(indexes.exact, (hit) => onHit("exact", hit));
  const normalised = createFinder(indexes.normalised, (hit) => onHit("normalised", hit));
  const kept = Math.max(indexes.exact.size, indexes.normalised.size);
  const cutter = createWordCutter(kept, (words) => {
    exact.search(words.exact);
    normalised.search(words.normalised);
  });
  return {
    feed(bytes, end, isLast) {
      cutter.feed(bytes, end);
      if (!isLast) return;
      cutter.endDocument(end);
      for (const finder of [exact, normalised]) finder.endDocument();
    },
  };
}

/** Looks at the words of one reading as they come. */
function createFinder({ size, findWord, findGram }: GramIndex, onHit: (hit: GramHit) => void) {
  // Numbers of the batch's words, of which the first so many were looked up; number of its first word in the corpus.
  let numbers = new Int32Array();
  let known = 0;
  let base = 0;
  let batch: WordBatch | undefined;
  return {
    /** Tells the grams in the batch, and leaves the words there that more words may make a gram of. */
    search(words: WordBatch): void {
      const { hashes, ends, lines, count } = words;
      if (batch !== words) numbers = new Int32Array(hashes.length);
      batch = words;
      let begin = 0;
      while (begin + size <= count) {
        // From its end backwards: a word that no text has rules out every gram with it.
        let at = begin + size - 1;
        while (at >= known && (numbers[at] = findWord(hashes[at] ?? 0)) !== 0) at -= 1;
        const isWhole = at < known;
        known = begin + size;
        if (isWhole) {
          const position = findGram(numbers, begin);
          if (position >= 0) onHit({ position, at: base + begin, line: lines[begin] ?? 0 });
        }
        begin = isWhole ? begin + 1 : at + 1;
      }
      for (const column of [hashes, ends, lines, numbers]) column.copyWithin(0, begin, count);
      words.count = count - begin;
      known = Math.max(0, known - begin);
      base += begin;
    },
    endDocument(): void {
      base += (batch?.count ?? 0) + 1;
      known = 0;
      if (batch !== undefined) batch.count = 0;
    },
  };
}
