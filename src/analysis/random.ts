/** Uniform numbers in [0, 1), the same for the same seed (sfc32). Not for secrets. */
export function seededRandom(seed: number): () => number {
  const mix = splitMix(seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0);
  let [a, b, c, counter] = [mix(), mix(), mix(), 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < warmUpRounds; round++) next();
  return next;
}

// Neighbouring seeds must not give neighbouring numbers.
const warmUpRounds = 16;

function splitMix(low: number, high: number): () => number {
  let state = (low ^ Math.imul(high, 0x85eb_ca6b)) | 0;
  return () => {
    state = (state + 0x9e37_79b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0_aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
    return (mixed ^ (mixed >>> 15)) | 0;
  };
}
