/** Numbers from 1 up, known by 64 bits of hash. Most hashes that are asked for are not in it, and soon refused. */
export interface HashTable {
  /** 0 where there is none. */
  find(hash: number, second: number): number;
  set(hash: number, second: number, number: number): void;
}

/** Open addressing, behind a filter small enough to stay near the processor. */
export function createHashTable(most: number): HashTable {
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
    find(hash, second) {
      const bits = filter[(hash >>> 5) & filterMask] ?? 0;
      return (bits & (1 << (hash & 31))) === 0 ? 0 : (numbers[findSlot(hash, second)] ?? 0);
    },
    set(hash, second, number) {
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
