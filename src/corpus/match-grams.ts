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

/**
 * Takes the bytes of documents, cut anywhere, and tells every gram of the indexes that is in them. Memory is constant: of what
 * was fed, only the last words are kept, by their numbers.
 */
export function createMatcher(
  indexes: Readonly<Record<Reading, GramIndex>>,
  onHit: (reading: Reading, hit: GramHit) => void,
) {
  const exact = createFinder(indexes.exact, (hit) => onHit("exact", hit));
  const normalised = createFinder(indexes.normalised, (hit) => onHit("normalised", hit));
  const kept = Math.max(indexes.exact.size, indexes.normalised.size);
  const cutter = createWordCutter(kept, (words) => {
    exact.search(words.exact);
    normalised.search(words.normalised);
  });
  return {
    /** `isLast`: the document ends here. No gram reaches over its end. */
    feed(this: void, bytes: Uint8Array, end: number, isLast: boolean): void {
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

/** What one source has of one text. */
interface TextOverlap {
  text: number;
  /** Of the text's grams, by the sizes that were asked for, in their order: how many are in the source. */
  matched: number[];
  /** Words in a row that text and source share. */
  longest: number;
  /** Position of the first of them. */
  longestFrom: number;
  /** Where they stand in the source. */
  place: string;
}

/**
 * Counts hits, for each source and over all of them. `sizes` go up, the first is the index's: a longer gram is there where enough short ones follow each other, in the
 * text as in the corpus.
 */
export function createTally(index: GramIndex, sizes: readonly number[]) {
  const { textOf, textStarts, earlier, size } = index;
  const positions = textOf.length;
  const texts = textStarts.length - 1;
  const surplus = sizes.map((each) => each - size);
  // Where the gram at a position was met last, how many followed each other up to there, and where that began.
  const lastAt = new Float64Array(positions).fill(-2);
  const runLength = new Int32Array(positions);
  const runLine = new Float64Array(positions);
  const seenBySource = sizes.map(() => new Int32Array(positions));
  const seenEver = sizes.map(() => new Uint8Array(positions));
  const everywhere = sizes.map(() => new Int32Array(texts));
  const current = new Map<number, TextOverlap>();
  let source = 1;

  function mark(which: number, position: number, overlap: TextOverlap): void {
    const seen = seenBySource[which];
    const ever = seenEver[which];
    const all = everywhere[which];
    if (!seen || !ever || !all || seen[position] === source) return;
    seen[position] = source;
    overlap.matched[which] = (overlap.matched[which] ?? 0) + 1;
    if (ever[position] === 1) return;
    ever[position] = 1;
    all[overlap.text] = (all[overlap.text] ?? 0) + 1;
  }

  function overlapOf(text: number): TextOverlap {
    let overlap = current.get(text);
    if (overlap === undefined) {
      const matched = sizes.map(() => 0);
      overlap = { text, matched, longest: 0, longestFrom: 0, place: "" };
      current.set(text, overlap);
    }
    return overlap;
  }

  return {
    hit({ position: last, at, line }: GramHit, describePlace: (line: number) => string): void {
      // From the last to the first, because each looks at what its neighbour before it met one word ago.
      for (let position = last; position >= 0; position = earlier[position] ?? -1) {
        const text = textOf[position] ?? 0;
        const follows = textOf[position - 1] === text && lastAt[position - 1] === at - 1;
        const run = follows ? (runLength[position - 1] ?? 0) + 1 : 1;
        const startLine = follows ? (runLine[position - 1] ?? line) : line;
        lastAt[position] = at;
        runLength[position] = run;
        runLine[position] = startLine;
        const overlap = overlapOf(text);
        for (let which = 0; which < surplus.length; which++) {
          const more = surplus[which] ?? 0;
          if (run > more) mark(which, position - more, overlap);
        }
        const longest = run + size - 1;
        if (longest <= overlap.longest) continue;
        const from = position - run + 1;
        // A run that grows stays where it began.
        if (overlap.longest !== longest - 1 || overlap.longestFrom !== from || run === 1) {
          overlap.place = describePlace(startLine);
        }
        overlap.longest = longest;
        overlap.longestFrom = from;
      }
    },
    /** Ends a source: what it has of the texts that it has anything of. */
    takeSource(): TextOverlap[] {
      const found = [...current.values()].toSorted((a, b) => a.text - b.text);
      current.clear();
      source += 1;
      return found;
    },
    /** Grams of a text that any source had, by size. */
    matchedAnywhere: (text: number) => everywhere.map((counts) => counts[text] ?? 0),
  };
}
