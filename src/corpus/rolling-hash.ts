// Any odd number with bits all over does.
const base = 0x2c1b3c6d;
const wordSeed = 0x811c9dc5;
const wordPrime = 0x01000193;

export const emptyWord: number = wordSeed;

/** Takes one more byte into the hash of a word. */
export function addByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, wordPrime);
}

/** The hash of a whole word, its bits spread. */
export function endWord(hash: number, length: number): number {
  const mixed = Math.imul(hash ^ length ^ (hash >>> 15), 0x21f0aaad);
  return mixed ^ (mixed >>> 15);
}

/** What the word that leaves a window of `size` words weighs in its hash. */
export function leavingWeight(size: number): number {
  let weight = 1;
  for (let count = 0; count < size; count++) weight = Math.imul(weight, base);
  return weight;
}

/** The hash of a window of words after one came and one left (0 while the window fills). */
export function rollOn(hash: number, coming: number, leaving: number): number {
  return (Math.imul(hash, base) + coming - leaving) | 0;
}

/** Where to look first: the bits that a window's hash has spread least are stirred into the others. */
export function spread(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}
