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
  const isAsync = Symbol.asyncIterator in items;
  const source = isAsync ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const running = new Set<Promise<void>>();
  const finished: R[] = [];
  const failures: unknown[] = [];
  let wake = Promise.withResolvers<void>();
  let taking: Promise<void> | undefined;
  let isExhausted = false;
  let isLeft = false;
  const hasRoom = () =>
    running.size + finished.length < limit && failures.length === 0 && !signal?.aborted && !isLeft;
  /** Each tells of its own end: to race them all for every result would take as long as there are many. */
  const tell = (job: () => Promise<void>, onEnd: () => void): Promise<void> =>
    job()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        onEnd();
        wake.resolve();
      });
  const begin = (item: T): void => {
    const run = async () => void finished.push(await work(item));
    const mine = tell(run, () => running.delete(mine));
    running.add(mine);
  };
  const take = async (): Promise<void> => {
    while (hasRoom()) {
      const next = source.next();
      // What is at hand is begun at once.
      const item = next instanceof Promise ? await next : next;
      isExhausted = item.done === true;
      if (item.done) return;
      if (hasRoom()) begin(item.value);
    }
  };
  try {
    for (;;) {
      if (hasRoom() && !isExhausted) taking ??= tell(take, () => (taking = undefined));
      if (finished.length > 0) {
        yield* finished.splice(0, 1);
        continue;
      }
      if (failures.length > 0) throw failures[0];
      if (running.size === 0 && (taking === undefined || !hasRoom())) return;
      wake = Promise.withResolvers();
      await wake.promise;
    }
  } finally {
    isLeft = true;
    await Promise.all(running);
    // A source that is still thinking would keep us waiting for as long as it likes.
    if (taking === undefined) await source.return?.();
  }
}
