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
  const running = new Set<Promise<void>>();
  const finished: R[] = [];
  const failures: unknown[] = [];
  const source = createSource(items);
  let wake = Promise.withResolvers<void>();
  const begin = (item: T): void => {
    // Each tells of its own end: to race them all for every result would take as long as there are many.
    const run = async (): Promise<void> => {
      try {
        finished.push(await work(item));
      } catch (error) {
        failures.push(error);
      }
    };
    const mine = run().finally(() => {
      running.delete(mine);
      wake.resolve();
    });
    running.add(mine);
  };
  const hasRoom = () =>
    running.size + finished.length < limit && failures.length === 0 && !signal?.aborted;
  try {
    for (;;) {
      while (hasRoom()) {
        const item = source.take();
        if (item === undefined) break;
        begin(item.value);
      }
      if (finished.length > 0) {
        yield* finished.splice(0, 1);
        continue;
      }
      if (failures.length > 0) throw failures[0];
      const arrival = hasRoom() ? source.arrival() : undefined;
      if (running.size === 0 && arrival === undefined) return;
      wake = Promise.withResolvers();
      await (arrival === undefined ? wake.promise : Promise.race([wake.promise, arrival]));
    }
  } finally {
    await Promise.all(running);
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
