/**
 * Runs `work` over `items`, at most `limit` at a time, and yields results as they finish; a slow source holds up
 * no result. Stops taking items when the signal aborts; the first rejection ends the iteration.
 */
export async function* mapConcurrent<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
  signal?: AbortSignal,
): AsyncGenerator<R> {
  const running = new Map<number, Promise<{ key: number; value: R }>>();
  const source = createSource(items);
  let key = 0;
  const begin = (item: T): void => {
    const mine = key++;
    running.set(
      mine,
      work(item).then((value) => ({ key: mine, value })),
    );
  };
  const hasRoom = () => running.size < limit && !signal?.aborted;
  try {
    for (;;) {
      while (hasRoom()) {
        const item = source.take();
        if (item === undefined) break;
        begin(item.value);
      }
      const arrival = hasRoom() ? source.arrival() : undefined;
      if (running.size === 0 && arrival === undefined) return;
      const first = await Promise.race([...running.values(), ...(arrival ? [arrival] : [])]);
      if (first === undefined) continue;
      running.delete(first.key);
      yield first.value;
    }
  } finally {
    await Promise.allSettled(running.values());
    await source.close();
  }
}

interface Source<T> {
  /** An item that is at hand. */
  take(): { value: T } | undefined;
  /** Resolves when an item may be at hand; undefined when there will be none. */
  arrival(): Promise<undefined> | undefined;
  close(): Promise<void>;
}

function createSource<T>(items: Iterable<T> | AsyncIterable<T>): Source<T> {
  if (Symbol.asyncIterator in items) return createAsyncSource(items[Symbol.asyncIterator]());
  const iterator = items[Symbol.iterator]();
  return {
    take() {
      const item = iterator.next();
      return item.done ? undefined : { value: item.value };
    },
    arrival: () => undefined,
    close: async () => void iterator.return?.(),
  };
}

function createAsyncSource<T>(iterator: AsyncIterator<T>): Source<T> {
  let pending: Promise<undefined> | undefined;
  let arrived: { value: T } | undefined;
  let isExhausted = false;
  return {
    take() {
      const item = arrived;
      arrived = undefined;
      return item;
    },
    arrival() {
      if (isExhausted) return undefined;
      pending ??= iterator.next().then((item) => {
        pending = undefined;
        if (item.done) isExhausted = true;
        else arrived = { value: item.value };
        return undefined;
      });
      return pending;
    },
    async close() {
      // A source that is still thinking would keep us waiting for as long as it likes.
      if (pending === undefined) await iterator.return?.();
      else pending.catch(() => {});
    },
  };
}
