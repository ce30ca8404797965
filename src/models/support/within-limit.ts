import { orAborted } from "../../lib/or-aborted.ts";
import { ModelError } from "./model.ts";

/** Waits for a program's answer: an abort rejects with its reason, and a limit that has come with a ModelError of these words. */
export async function withinLimit<T>(
  work: Promise<T>,
  { signal, limitMs, words }: { signal: AbortSignal; limitMs: number; words: string },
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
