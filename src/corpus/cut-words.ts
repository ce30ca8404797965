import { folds, isSpace, type Reading } from "./fold-bytes.ts";
import { addByte, noWord } from "./word-hash.ts";

/** Words of one reading, in their order. */
export interface WordBatch {
  hashes: Int32Array;
  /** Where in the piece a word ends; the finder of grams gives a word of an earlier piece a number below 0. */
  ends: Int32Array;
  /** Line of the document that a word stands on. */
  lines: Int32Array;
  count: number;
}

/** How far a document is cut: words that nobody has looked at yet, and the hash of the word of each reading under way. */
export interface Cut {
  readonly words: Readonly<Record<Reading, WordBatch>>;
  exactHash: number;
  normalisedHash: number;
  line: number;
}

/** Part of a piece, its end not included. */
interface Stretch {
  from: number;
  to: number;
}

const newline = 0x0a;
const documentStart = { exactHash: noWord, normalisedHash: noWord, line: 1 };

/** `room` is for the words that are left from before and those that a stretch can have: one for every second byte. */
export function createCut(room: number): Cut {
  const words = () => ({
    hashes: new Int32Array(room),
    ends: new Int32Array(room),
    lines: new Int32Array(room),
    count: 0,
  });
  return { words: { exact: words(), normalised: words() }, ...documentStart };
}

/**
 * Cuts a stretch of a piece into the words of both readings at once: what parts exact words parts normalised words as
 * well, so that every byte is looked at once. All that the loop touches is local, because this is where the time goes.
 */
export function cutWords(cut: Cut, piece: Uint8Array, { from, to }: Stretch): void {
  const { exact, normalised } = cut.words;
  const { hashes: exactHashes, ends: exactEnds, lines: exactLines } = exact;
  const { hashes, ends, lines } = normalised;
  const fold = folds.normalised;
  let { exactHash, normalisedHash: hash, line } = cut;
  let exactCount = exact.count;
  let count = normalised.count;
  for (let at = from; at < to; at++) {
    const byte = piece[at] ?? 0;
    const folded = fold[byte] ?? 0;
    if (folded !== 0) {
      exactHash = addByte(exactHash, byte);
      hash = addByte(hash, folded);
    } else {
      if (hash !== noWord) {
        hashes[count] = hash;
        ends[count] = at;
        lines[count] = line;
        count += 1;
        hash = noWord;
      }
      if (!isSpace(byte)) exactHash = addByte(exactHash, byte);
      else {
        if (exactHash !== noWord) {
          exactHashes[exactCount] = exactHash;
          exactEnds[exactCount] = at;
          exactLines[exactCount] = line;
          exactCount += 1;
          exactHash = noWord;
        }
        if (byte === newline) line += 1;
      }
    }
  }
  exact.count = exactCount;
  normalised.count = count;
  cut.exactHash = exactHash;
  cut.normalisedHash = hash;
  cut.line = line;
}

/** The document ends with a piece of this length, and so do the words under way. */
export function endDocument(cut: Cut, length: number): void {
  addWord(cut.words.exact, { hash: cut.exactHash, end: length, line: cut.line });
  addWord(cut.words.normalised, { hash: cut.normalisedHash, end: length, line: cut.line });
  Object.assign(cut, documentStart);
}

function addWord(
  words: WordBatch,
  { hash, end, line }: { hash: number; end: number; line: number },
): void {
  if (hash === noWord) return;
  words.hashes[words.count] = hash;
  words.ends[words.count] = end;
  words.lines[words.count] = line;
  words.count += 1;
}
