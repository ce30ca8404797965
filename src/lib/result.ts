/** The outcome of one item in a long run: its failure is data, not an exception. */
export type Result<T, E = Error> = { ok: true; value: T } | { ok: false; error: E };

export function succeed<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

export function fail<E>(error: E): Result<never, E> {
  return { ok: false, error };
}
