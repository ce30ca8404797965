// Any odd numbers with bits all over do.
const base = 0x2c1b3c6d;
const prime = 0x01000193;
const stir = 0x21f0aaad;

/** What stands for the hash of a word before its first byte; no word has it. */
export const noWord = 0;

/** Takes one more byte into the hash of a word. */
export function addByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, prime) | 1;
}

/** Takes one more word into the hash of a run of words; the run begins with 0. */
function addToRun(hash: number, word: number): number {
  return (Math.imul(hash, base) + word) | 0;
}

/** The bits that a run's hash has spread least are stirred into the others. */
export function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), stir);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** The hash of so many words in a row. */
export function hashRun(words: Int32Array, from: number, size: number): number {
  let hash = 0;
  for (let word = from; word < from + size; word++) hash = addToRun(hash, words[word] ?? 0);
  return hash;
}
