import { createCut, cutWords, endDocument } from "./cut-words.ts";
import { createGramFinder, type GramHit, type Piece } from "./gram-finder.ts";
import type { Reading } from "./fold-bytes.ts";
import type { GramIndex } from "./index-texts.ts";

/** Takes the bytes of documents, cut anywhere, and tells every gram of the indexes that is in them. */
export interface Matcher {
  /** `isLast`: the document ends here. No gram reaches over its end. */
  readonly feed: (bytes: Uint8Array, end: number, isLast: boolean) => void;
}

// So few at once that their words stay near the processor until they are looked at.
const stretchBytes = 8192;
const nothing = new Uint8Array();

/** Memory is constant: of a piece that was fed, only the last words are copied, and only where the document goes on. */
export function createMatcher(
  indexes: Readonly<Record<Reading, GramIndex>>,
  onHit: (reading: Reading, hit: GramHit) => void,
): Matcher {
  const both = Object.values(indexes);
  const longestWord = Math.max(...both.map(({ words }) => words.longestWord));
  // A stretch gives a word for every second byte at most, and the end of a document one more.
  const cut = createCut(2 * Math.max(...both.map(({ size }) => size)) + stretchBytes / 2 + 2);
  const piece: Piece = { bytes: nothing, before: new Uint8Array(longestWord + 1) };
  let isBegun = false;
  const finders = (["exact", "normalised"] as const).map((reading) =>
    createGramFinder(indexes[reading], {
      piece,
      words: cut.words[reading],
      onHit: (hit) => onHit(reading, hit),
    }),
  );

  /** Remembers the last bytes: a word may have begun in them. */
  function keepBytes(bytes: Uint8Array, end: number): void {
    const { before } = piece;
    const length = Math.min(end, before.length);
    before.copyWithin(0, length);
    before.set(bytes.subarray(end - length, end), before.length - length);
  }

  return {
    feed(bytes, end, isLast) {
      piece.bytes = bytes;
      for (let from = 0; from < end; from += stretchBytes) {
        cutWords(cut, bytes, { from, to: Math.min(end, from + stretchBytes) });
        for (const finder of finders) finder.search();
      }
      if (isLast) {
        endDocument(cut, end);
        for (const finder of finders) finder.endDocument();
        if (isBegun) piece.before.fill(0);
      } else {
        for (const finder of finders) finder.keepWords();
        keepBytes(bytes, end);
      }
      isBegun = !isLast;
      piece.bytes = nothing;
    },
  };
}
