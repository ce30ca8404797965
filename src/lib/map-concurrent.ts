/**
 * Runs `work` over `items`, at most `limit` at a time, and yields results as they finish.
 * Stops taking items when the signal aborts; the first rejection ends the iteration.
 */
export async function* mapConcurrent<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
  signal?: AbortSignal,
): AsyncGenerator<R> {
  const running = new Map<number, Promise<{ key: number; value: R }>>();
  const source = toAsyncIterator(items);
  let next = 0;
  let exhausted = false;
  try {
    for (;;) {
      while (!exhausted && running.size < limit) {
        if (signal?.aborted) break;
        const item = await source.next();
        if (item.done) {
          exhausted = true;
          break;
        }
        const key = next++;
        running.set(
          key,
          work(item.value).then((value) => ({ key, value })),
        );
      }
      if (running.size === 0) return;
      const { key, value } = await Promise.race(running.values());
      running.delete(key);
      yield value;
    }
  } finally {
    await Promise.allSettled(running.values());
    await source.return?.();
  }
}

function toAsyncIterator<T>(items: Iterable<T> | AsyncIterable<T>): AsyncIterator<T> {
  if (Symbol.asyncIterator in items) return items[Symbol.asyncIterator]();
  const iterator = items[Symbol.iterator]();
  return {
    next: async () => iterator.next(),
    return: async () => iterator.return?.() ?? { done: true, value: undefined },
  };
}
