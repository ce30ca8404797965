/** A bit a hash: a hash without its bit was never added, one with it probably was. */
export interface BitFilter {
  readonly bits: Uint32Array;
  readonly mask: number;
}

/** Small enough to stay near the processor, large enough that one in eight strangers passes at most. */
export function createBitFilter(hashes: number): BitFilter {
  const count = powerOfTwo(Math.max(hashes * 8, 1024));
  return { bits: new Uint32Array(count / 32), mask: count - 1 };
}

export function addBit({ bits, mask }: BitFilter, hash: number): void {
  const bit = hash & mask;
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
}

export function hasBit({ bits, mask }: BitFilter, hash: number): boolean {
  const bit = hash & mask;
  return ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}

export function powerOfTwo(atLeast: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(atLeast, 2)));
}
