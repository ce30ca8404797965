import { hasBit } from "./bit-filter.ts";
import type { WordBatch } from "./cut-words.ts";
import type { GramIndex } from "./index-texts.ts";
import { hashRun, spread } from "./word-hash.ts";

/** A gram of the texts that was found in the corpus. */
export interface GramHit {
  /** Last of the positions that have these words; the index chains the earlier ones. */
  position: number;
  /** Number of the gram's first word in the corpus; a document's words have numbers in a row, no two documents do. */
  at: number;
  /** Line of the document that its first word stands on. */
  line: number;
}

/** The bytes that are looked at, and those of the document right before them, as many as the longest word needs. */
export interface Piece {
  bytes: Uint8Array;
  before: Uint8Array;
}

/** Looks at the words of one reading as they come. */
export interface GramFinder {
  /** Tells the grams in the batch, and leaves the words there that more words may make a gram of. */
  search(): void;
  /** The piece goes, the document does not: copies the words that were left. */
  keepWords(): void;
  /** Tells the grams in what is left. */
  endDocument(): void;
}

/**
 * Nearly all words are passed unseen. A gram is a row of links, short runs of words, so many that one of them is a link
 * which is looked at. Only if that link is in the texts, the grams around it are looked up, and then their words compared.
 */
export function createGramFinder(
  index: GramIndex,
  { piece, words, onHit }: { piece: Piece; words: WordBatch; onHit: (hit: GramHit) => void },
): GramFinder {
  const { size, fold, links, linkWords, slots, slotHashes, slotMask } = index;
  const { bytes: textBytes, starts: textStarts } = index.words;
  const linksInGram = size - linkWords + 1;
  // So far before its last link a gram begins: the first link to look at ends the first gram.
  const firstLink = size - linkWords;
  // Words of pieces that are gone, each at the end of a place of its own, with a 0 before it.
  const placeBytes = index.words.longestWord + 1;
  const places = new Uint8Array(2 * size * placeBytes);
  // Number of the batch's first word in the corpus.
  let base = 0;

  /** Looks at every link that has so many words from its first on. */
  function lookAtLinks(wordsAfter: number): void {
    const { count } = words;
    let link = firstLink;
    for (; link + wordsAfter <= count; link += linksInGram) {
      if (isKnown(link)) lookAround(link);
    }
    dropWords(link - firstLink);
  }

  function isKnown(link: number): boolean {
    return hasBit(links, spread(hashRun(words.hashes, link, linkWords)));
  }

  /** Looks up the grams with this link of which all other links are known too. */
  function lookAround(link: number): void {
    const lastPossible = Math.min(link + firstLink, words.count - linkWords);
    let first = link;
    let last = link;
    while (first > link - firstLink && isKnown(first - 1)) first -= 1;
    while (last < lastPossible && isKnown(last + 1)) last += 1;
    for (let gram = first; gram + firstLink <= last; gram++) lookUp(gram);
  }

  function dropWords(gone: number): void {
    const { hashes, ends, lines, count } = words;
    hashes.copyWithin(0, gone, count);
    ends.copyWithin(0, gone, count);
    lines.copyWithin(0, gone, count);
    words.count = count - gone;
    base += gone;
  }

  function lookUp(first: number): void {
    const hash = hashRun(words.hashes, first, size);
    for (let slot = spread(hash) & slotMask; ; slot = (slot + 1) & slotMask) {
      const position = (slots[slot] ?? 0) - 1;
      if (position < 0) return;
      if (slotHashes[slot] === hash && areSame(first, position)) {
        onHit({ position, at: base + first, line: words.lines[first] ?? 0 });
        return;
      }
    }
  }

  /** Whether these are the very words at a position: a hash alone proves nothing. */
  function areSame(first: number, position: number): boolean {
    for (let word = 0; word < size; word++) {
      const end = words.ends[first + word] ?? 0;
      const textStart = textStarts[position + word] ?? 0;
      const textEnd = textStarts[position + word + 1] ?? 0;
      const length = textEnd - textStart;
      if (byteBefore(end, length + 1) !== 0) return false;
      for (let back = 1; back <= length; back++) {
        if (byteBefore(end, back) !== textBytes[textEnd - back]) return false;
      }
    }
    return true;
  }

  /** The folded byte so far back from a word's end, wherever that is kept. */
  function byteBefore(end: number, back: number): number {
    if (end < 0) return places[-end * placeBytes - back] ?? 0;
    const at = end - back;
    const byte = at >= 0 ? piece.bytes[at] : piece.before[piece.before.length + at];
    return fold[byte ?? 0] ?? 0;
  }

  return {
    search: () => lookAtLinks(size),
    keepWords() {
      for (let word = 0; word < words.count; word++) {
        const end = words.ends[word] ?? 0;
        if (end < 0) continue;
        const place = (base + word) % (2 * size);
        const placeEnd = (place + 1) * placeBytes;
        for (let back = 1; back <= placeBytes; back++) {
          const byte = byteBefore(end, back);
          places[placeEnd - back] = byte;
          if (byte === 0) break;
        }
        words.ends[word] = -1 - place;
      }
    },
    endDocument() {
      lookAtLinks(linkWords);
      base += words.count + 1;
      words.count = 0;
    },
  };
}
