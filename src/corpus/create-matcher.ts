import { hasBit } from "./bit-filter.ts";
import type { GramIndex } from "./index-texts.ts";
import { addByte, emptyWord, endWord, leavingWeight, rollOn, spread } from "./rolling-hash.ts";

/** A gram of the texts that was found in the corpus. */
export interface GramHit {
  /** Last of the positions that have these words; the index chains the earlier ones. */
  position: number;
  /** Number of the gram's first word in the corpus; a document's words have numbers in a row, no two documents do. */
  at: number;
  /** Line of the document that its first word stands on. */
  line: number;
}

/** Takes the bytes of documents, cut anywhere, and tells every gram of the index that is in them. */
export interface Matcher {
  /** `isLast`: the document ends here. No gram reaches over its end. */
  feed(bytes: Uint8Array, end: number, isLast: boolean): void;
}

const nothing = new Uint8Array();
// A word that was copied out of a piece that is gone.
const kept = -1;

/**
 * Memory is constant: of a piece that was fed, only the last words are copied, and only where the document goes on. A
 * word longer than any of the texts' is no word of theirs and ends all runs.
 */
export function createMatcher(index: GramIndex, onHit: (hit: GramHit) => void): Matcher {
  const { size, fold, words, grams, slots, slotHashes, slotMask } = index;
  const { bits: knownWords, mask: knownMask } = index.vocabulary;
  const stride = words.longestWord;
  const weight = leavingWeight(size);
  // The window: the last words, each in a place of its own, taken in turn.
  const starts = new Int32Array(size);
  const lengths = new Int32Array(size);
  const hashes = new Int32Array(size);
  const lines = new Float64Array(size);
  const copies = new Uint8Array(size * stride);
  let next = 0;
  let filled = 0;
  let windowHash = 0;
  let count = 0;
  let line = 1;
  let piece: Uint8Array = nothing;
  // A word that the last piece broke off in, copied to its place; how much of it, and its hash.
  let begun = 0;
  let begunHash = emptyWord;

  function forgetWindow(): void {
    filled = 0;
    count += 1;
  }

  function meetWord(start: number, length: number, unfinished: number): void {
    const hash = endWord(unfinished, length);
    // Many words of a corpus are in no task: nothing is remembered of them.
    const bit = hash & knownMask;
    const isKnown = ((knownWords[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
    if (isKnown && length <= stride) takeWord(start, length, hash);
    else if (filled > 0) forgetWindow();
  }

  function takeWord(start: number, length: number, hash: number): void {
    const leaving = hashes[next] ?? 0;
    hashes[next] = hash;
    starts[next] = start;
    lengths[next] = length;
    lines[next] = line;
    next = next + 1 === size ? 0 : next + 1;
    count += 1;
    filled += 1;
    if (filled < size) return;
    windowHash =
      filled === size ? hashWindow() : rollOn(windowHash, hash, Math.imul(leaving, weight));
    if (hasBit(grams, spread(windowHash))) lookUp();
  }

  function hashWindow(): number {
    let hash = 0;
    for (let word = 0; word < size; word++)
      hash = rollOn(hash, hashes[(next + word) % size] ?? 0, 0);
    return hash;
  }

  function lookUp(): void {
    for (let slot = spread(windowHash) & slotMask; ; slot = (slot + 1) & slotMask) {
      const position = (slots[slot] ?? 0) - 1;
      if (position < 0) return;
      if (slotHashes[slot] === windowHash && holds(position)) {
        onHit({ position, at: count - size, line: lines[next] ?? 0 });
        return;
      }
    }
  }

  /** Whether the window holds the very words at a position: a hash alone proves nothing. */
  function holds(position: number): boolean {
    for (let word = 0; word < size; word++) {
      const place = (next + word) % size;
      const from = words.starts[position + word] ?? 0;
      const length = (words.starts[position + word + 1] ?? 0) - from;
      if (lengths[place] !== length) return false;
      for (let at = 0; at < length; at++) {
        if (byteOf(place, at) !== words.bytes[from + at]) return false;
      }
    }
    return true;
  }

  function byteOf(place: number, at: number): number {
    const start = starts[place] ?? kept;
    return start === kept
      ? (copies[place * stride + at] ?? 0)
      : (fold[piece[start + at] ?? 0] ?? 0);
  }

  /** Goes on with a word that the last piece broke off in; where the first word of this piece may begin. */
  function finishBegun(end: number): number {
    let at = 0;
    for (; at < end; at++) {
      const folded = fold[piece[at] ?? 0] ?? 0;
      if (folded === 0) break;
      if (begun < stride) copies[next * stride + begun] = folded;
      begun += 1;
      begunHash = addByte(begunHash, folded);
    }
    if (at === end) return at;
    endBegun();
    return at;
  }

  function endBegun(): void {
    meetWord(kept, begun, begunHash);
    begun = 0;
    begunHash = emptyWord;
  }

  /** Copies what is still needed when the piece is gone: the window, and a word that is not whole. */
  function keepWords(wordStart: number, end: number): void {
    for (let place = 0; place < size; place++) {
      const start = starts[place] ?? kept;
      if (start === kept) continue;
      copyFolded(place, start, start + (lengths[place] ?? 0));
      starts[place] = kept;
    }
    copyFolded(next, wordStart, Math.min(end, wordStart + stride));
  }

  function copyFolded(place: number, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      copies[place * stride + at - start] = fold[piece[at] ?? 0] ?? 0;
    }
  }

  return {
    feed(bytes, end, isLast) {
      piece = bytes;
      let at = begun > 0 ? finishBegun(end) : 0;
      let wordStart = at;
      let hash = emptyWord;
      for (; at < end; at++) {
        const byte = bytes[at] ?? 0;
        const folded = fold[byte] ?? 0;
        if (folded !== 0) hash = addByte(hash, folded);
        else {
          if (at > wordStart) {
            meetWord(wordStart, at - wordStart, hash);
            hash = emptyWord;
          }
          wordStart = at + 1;
          if (byte === 10) line += 1;
        }
      }
      if (isLast) {
        if (begun > 0) endBegun();
        if (end > wordStart) meetWord(wordStart, end - wordStart, hash);
        forgetWindow();
        starts.fill(kept);
        line = 1;
      } else {
        if (end > wordStart) [begun, begunHash] = [end - wordStart, hash];
        keepWords(wordStart, end);
      }
      piece = nothing;
    },
  };
}
