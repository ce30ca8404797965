/** Runs `work` over `items`, at most `limit` at a time, and yields results in the order of the items. */
export async function* mapInOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      result.catch(() => {}); // heard when its turn comes
      running.push(result);
      const oldest = running.length >= limit ? running.shift() : undefined;
      if (oldest !== undefined) yield await oldest;
    }
    for (let next = running.shift(); next !== undefined; next = running.shift()) yield await next;
  } finally {
    await Promise.allSettled(running);
  }
}
