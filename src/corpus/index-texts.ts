import { createWordCutter, wordBefore, type Reading } from "./cut-words.ts";

export type GramIndex = ReturnType<typeof indexTexts>;

/** Every run of `size` words of the texts, findable by its words. A place among all words of the texts is called a position. */
export function indexTexts(texts: readonly Uint8Array[], reading: Reading, size: number) {
  const { hashes, ends, textOf, textStarts } = listWords(texts, reading);
  // A word's number is that of the first position that has it, plus 1.
  const words = createHashTable(new Set(hashes).size);
  const numbers = hashes.map((hash, position) => {
    const known = words.find(hash, 0);
    if (known === 0) words.set(hash, 0, position + 1);
    return known || position + 1;
  });
  const grams = createHashTable(hashes.length);
  const earlier = new Int32Array(hashes.length).fill(-1);
  for (const [text, start] of textStarts.entries()) {
    const last = (textStarts[text + 1] ?? 0) - size;
    for (let position = start; position <= last; position++) {
      const [hash, second] = hashRun(numbers, position, size);
      earlier[position] = grams.find(hash, second) - 1;
      grams.set(hash, second, position + 1);
    }
  }
  const wordAt = (position: number): string =>
    wordBefore(texts[textOf[position] ?? 0] ?? new Uint8Array(), ends[position] ?? 0, reading);
  return {
    size,
    /** Which text a position belongs to. */
    textOf,
    /** Position of each text's first word; one more for the end. */
    textStarts,
    /** The position before it that has the very same words; -1 where there is none. */
    earlier,
    /** The number of a word by its hash; 0 for one that no text has. */
    findWord: (hash: number) => words.find(hash, 0),
    /** The last position that has these words, given by their numbers from a place in a list on; -1 where none has. */
    findGram: (list: Int32Array, from: number) => grams.find(...hashRun(list, from, size)) - 1,
    /** The words from one position up to another, with a space between. */
    wordsBetween: (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => wordAt(from + index)).join(" "),
  };
}

/** How many runs of `size` words a text has. */
export function countGrams(
  { textStarts }: Pick<GramIndex, "textStarts">,
  text: number,
  size: number,
): number {
  return Math.max(0, (textStarts[text + 1] ?? 0) - (textStarts[text] ?? 0) - size + 1);
}

function listWords(texts: readonly Uint8Array[], reading: Reading) {
  const hashes: number[] = [];
  const ends: number[] = [];
  const textOf: number[] = [];
  const textStarts = [0];
  const cutter = createWordCutter(0, (both, offset) => {
    const words = both[reading];
    for (let at = 0; at < words.count; at++) {
      hashes.push(words.hashes[at] ?? 0);
      ends.push(offset + (words.ends[at] ?? 0));
      textOf.push(textStarts.length - 1);
    }
    both.exact.count = 0;
    both.normalised.count = 0;
  });
  for (const text of texts) {
    cutter.feed(text, text.length);
    cutter.endDocument(text.length);
    textStarts.push(hashes.length);
  }
  return {
    hashes: Int32Array.from(hashes),
    ends,
    textOf: Int32Array.from(textOf),
    textStarts: Int32Array.from(textStarts),
  };
}

/** Two hashes of so many words in a row. */
function hashRun(list: Int32Array, from: number, size: number): [hash: number, second: number] {
  let hash = 0;
  let second = 0;
  for (let at = from; at < from + size; at++) {
    const word = list[at] ?? 0;
    hash = (Math.imul(hash, 0x2c1b3c6d) + word) | 0;
    second = Math.imul(second ^ word, 0x01000193);
  }
  return [hash ^ (hash >>> 15), second];
}

/**
 * Numbers from 1 up, known by 64 bits of hash; 0 where there is none. Open addressing, behind a filter small enough to stay near the
 * processor: most hashes that are asked for are not in it, and soon refused.
 */
function createHashTable(most: number) {
  const size = powerOfTwo(4 * most);
  const mask = size - 1;
  const numbers = new Int32Array(size);
  const hashes = new Int32Array(size);
  const seconds = new Int32Array(size);
  const filter = new Uint32Array(powerOfTwo(8 * most) / 32);
  const filterMask = filter.length - 1;

  /** Of the number with these hashes, or a free one. */
  function findSlot(hash: number, second: number): number {
    let slot = spread(hash) & mask;
    while (numbers[slot] !== 0 && (hashes[slot] !== hash || seconds[slot] !== second)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  return {
    find(hash: number, second: number): number {
      const bits = filter[(hash >>> 5) & filterMask] ?? 0;
      return (bits & (1 << (hash & 31))) === 0 ? 0 : (numbers[findSlot(hash, second)] ?? 0);
    },
    set(hash: number, second: number, number: number): void {
      const word = (hash >>> 5) & filterMask;
      filter[word] = (filter[word] ?? 0) | (1 << (hash & 31));
      const slot = findSlot(hash, second);
      numbers[slot] = number;
      hashes[slot] = hash;
      seconds[slot] = second;
    },
  };
}

/** The bits that a hash has spread least are stirred into the others. */
function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x21f0aaad);
  return mixed ^ (mixed >>> 15);
}

function powerOfTwo(atLeast: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(atLeast, 1024)));
}
