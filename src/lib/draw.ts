/** `count` of the items, chosen and ordered by the seed alone. */
export function draw<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = seededRandom(seed);
  const pool = [...items];
  for (let last = pool.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const moved = pool.splice(other, 1, ...pool.slice(last, last + 1));
    pool.splice(last, 1, ...moved);
  }
  return pool.slice(0, count);
}

/** Numbers from 0 up to 1, the same for the same seed: a 32-bit state, stepped and mixed (splitmix). Not for secrets. */
export function seededRandom(seed: number): () => number {
  let state = (seed ^ Math.imul(Math.floor(seed / 2 ** 32), 0x85eb_ca6b)) >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
