/** Waits for the work, and rejects with the signal's reason at the moment of its abort; the work goes on unheard. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  work.catch(() => {});
  signal?.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal?.reason);
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
}
