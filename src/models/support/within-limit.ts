import { orAborted } from "../../lib/or-aborted.ts";
import { ModelError } from "./model.ts";

interface LimitOptions {
  signal: AbortSignal;
  limitMs: number;
  /** What is said when the time is up. */
  words: string;
}

/** Waits for a program's answer: an abort rejects with its reason, and a limit that has come with a ModelError. */
export async function withinLimit<T>(
  work: Promise<T>,
  { signal, limitMs, words }: LimitOptions,
): Promise<T> {
  const late = AbortSignal.timeout(limitMs);
  try {
    return await orAborted(work, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    if (!late.aborted || error instanceof ModelError) throw error;
    throw new ModelError("timeout", words);
  }
}
