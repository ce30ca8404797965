import { addBit, createBitFilter, powerOfTwo, type BitFilter } from "./bit-filter.ts";
import { createCut, cutWords, endDocument } from "./cut-words.ts";
import { folds, type Fold, type Reading } from "./fold-bytes.ts";
import { hashRun, spread } from "./word-hash.ts";

/** The words of many texts, one after the other. A word's place in it is called a position. */
export interface WordList {
  /** Folded bytes of all words. */
  bytes: Uint8Array;
  /** Where a word begins in `bytes`; one more for the end. */
  starts: Int32Array;
  hashes: Int32Array;
  /** Which text a position belongs to. */
  textOf: Int32Array;
  /** Position of each text's first word; one more for the end. */
  textStarts: Int32Array;
  longestWord: number;
}

/** Every run of `size` words of the texts, findable by its hash. */
export interface GramIndex {
  size: number;
  fold: Fold;
  words: WordList;
  /** Which links, runs of `linkWords` words, may be there, by their hashes. */
  links: BitFilter;
  linkWords: number;
  /** Open addressing: slot -> last position of a gram, plus 1; 0 where the slot is free. */
  slots: Int32Array;
  slotMask: number;
  /** Hash of the gram in a slot. */
  slotHashes: Int32Array;
  /** The position before it that has the very same words; -1 where there is none. */
  earlier: Int32Array;
}

// So long that few links of strangers' texts are in ours, so short that a gram has many.
const longestLink = 4;

export function indexTexts(
  texts: readonly Uint8Array[],
  reading: Reading,
  size: number,
): GramIndex {
  const words = listWords(texts, reading);
  const positions = words.textOf.length;
  const slotCount = powerOfTwo(positions * 4);
  const index: GramIndex = {
    size,
    fold: folds[reading],
    words,
    links: createBitFilter(positions),
    linkWords: Math.min(size, longestLink),
    slots: new Int32Array(slotCount),
    slotMask: slotCount - 1,
    slotHashes: new Int32Array(slotCount),
    earlier: new Int32Array(positions).fill(-1),
  };
  for (let text = 0; text < texts.length; text++) addText(index, text);
  return index;
}

/** How many runs of `size` words a text has. */
export function countGrams({ textStarts }: WordList, text: number, size: number): number {
  return Math.max(0, (textStarts[text + 1] ?? 0) - (textStarts[text] ?? 0) - size + 1);
}

/** The words from one position up to another, with a space between. */
export function wordsBetween({ bytes, starts }: WordList, from: number, to: number): string {
  const decoder = new TextDecoder();
  const words: string[] = [];
  for (let position = from; position < to; position++) {
    words.push(decoder.decode(bytes.subarray(starts[position], starts[position + 1])));
  }
  return words.join(" ");
}

function listWords(texts: readonly Uint8Array[], reading: Reading): WordList {
  const fold = folds[reading];
  const lengths = texts.map(({ length }) => length);
  const mostBytes = lengths.reduce((sum, length) => sum + length, 0);
  const mostWords = Math.ceil(mostBytes / 2) + texts.length;
  const bytes = new Uint8Array(mostBytes);
  const starts = new Int32Array(mostWords + 1);
  const hashes = new Int32Array(mostWords);
  const textOf = new Int32Array(mostWords);
  const textStarts = new Int32Array(texts.length + 1);
  const longestText = lengths.reduce((longest, length) => Math.max(longest, length), 0);
  const cut = createCut(Math.ceil(longestText / 2) + 1);
  const words = cut.words[reading];
  let count = 0;
  let used = 0;
  let longestWord = 1;
  for (const [text, source] of texts.entries()) {
    cut.words.exact.count = 0;
    cut.words.normalised.count = 0;
    cutWords(cut, source, { from: 0, to: source.length });
    endDocument(cut, source.length);
    for (let word = 0; word < words.count; word++) {
      const end = words.ends[word] ?? 0;
      let start = end;
      while (start > 0 && fold[source[start - 1] ?? 0] !== 0) start -= 1;
      for (let at = start; at < end; at++) bytes[used + at - start] = fold[source[at] ?? 0] ?? 0;
      used += end - start;
      longestWord = Math.max(longestWord, end - start);
      hashes[count] = words.hashes[word] ?? 0;
      textOf[count] = text;
      count += 1;
      starts[count] = used;
    }
    textStarts[text + 1] = count;
  }
  return {
    bytes: bytes.slice(0, used),
    starts: starts.slice(0, count + 1),
    hashes: hashes.slice(0, count),
    textOf: textOf.slice(0, count),
    textStarts,
    longestWord,
  };
}

function addText(index: GramIndex, text: number): void {
  const { size, words, links, linkWords } = index;
  const begin = words.textStarts[text] ?? 0;
  const end = words.textStarts[text + 1] ?? 0;
  for (let position = begin; position + linkWords <= end; position++) {
    addBit(links, spread(hashRun(words.hashes, position, linkWords)));
    if (position + size <= end) addGram(index, hashRun(words.hashes, position, size), position);
  }
}

function addGram(index: GramIndex, hash: number, position: number): void {
  const { words, slots, slotHashes, slotMask, earlier, size } = index;
  const mixed = spread(hash);
  for (let slot = mixed & slotMask; ; slot = (slot + 1) & slotMask) {
    const known = (slots[slot] ?? 0) - 1;
    const isFree = known < 0;
    if (isFree || (slotHashes[slot] === hash && areSame(words, { a: known, b: position, size }))) {
      earlier[position] = known;
      slots[slot] = position + 1;
      slotHashes[slot] = hash;
      return;
    }
  }
}

function areSame(
  { bytes, starts }: WordList,
  { a, b, size }: { a: number; b: number; size: number },
): boolean {
  for (let word = 0; word < size; word++) {
    const startA = starts[a + word] ?? 0;
    const startB = starts[b + word] ?? 0;
    const length = (starts[a + word + 1] ?? 0) - startA;
    if (length !== (starts[b + word + 1] ?? 0) - startB) return false;
    for (let at = 0; at < length; at++) {
      if (bytes[startA + at] !== bytes[startB + at]) return false;
    }
  }
  return true;
}
