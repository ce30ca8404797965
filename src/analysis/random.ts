/** Numbers in [0, 1) that are the same for the same seed: the generator sfc32, its state filled from the seed. */
export function seededRandom(seed: number): () => number {
  let [a, b, c, counter] = [seed | 0, (seed / 2 ** 32) | 0, 0x9e3779b9 | 0, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first numbers still show how alike two seeds are.
  for (let round = 0; round < 15; round++) next();
  return next;
}
