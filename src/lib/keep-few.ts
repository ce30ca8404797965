/** Remembers the answers to the last few questions; a promise that failed is asked for again. */
export function keepFew<K, V>(most: number, make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const kept = new Map<K, Promise<V>>();
  return (key) => {
    const value = kept.get(key) ?? make(key);
    // Asked for last, it is the last to go.
    kept.delete(key);
    kept.set(key, value);
    value.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
