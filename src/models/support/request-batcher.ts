import { orAborted } from "../../lib/or-aborted.ts";
import { ModelError, type ModelAnswer } from "./model.ts";
import type { ModelRequest } from "../../schema/model.ts";

interface Waiting extends PromiseWithResolvers<ModelAnswer> {
  request: ModelRequest;
  signal: AbortSignal;
}

/** Answers a batch, in its order; the signal says that nobody waits for it any more. */
type AskAll = (
  requests: readonly ModelRequest[],
  signal: AbortSignal,
) => Promise<readonly (ModelAnswer | ModelError)[]>;

// Those who were answered together ask again together, but for what they do with their answers in between.
const gatherMs = 150;

/** Gathers requests into batches of at most `size`, and has one batch answered after the other. */
export function createRequestBatcher(size: number, askAll: AskAll) {
  let waiting: Waiting[] = [];
  let isBusy = false;
  let clock: NodeJS.Timeout | undefined;

  function gather(): void {
    clearTimeout(clock);
    if (isBusy || waiting.length === 0) return;
    if (waiting.length >= size) void answer();
    else clock = setTimeout(() => void answer(), gatherMs);
  }

  async function answer(): Promise<void> {
    waiting = waiting.filter(({ signal }) => !signal.aborted);
    const batch = waiting.splice(0, size);
    if (batch.length === 0) return;
    isBusy = true;
    const abandoned = new AbortController();
    const look = () => {
      if (batch.every(({ signal }) => signal.aborted)) abandoned.abort();
    };
    for (const { signal } of batch) signal.addEventListener("abort", look, { once: true });
    try {
      const requests = batch.map(({ request }) => request);
      const answers = await askAll(requests, abandoned.signal);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const made = answers[index] ?? new ModelError("malformed", "a request was not answered");
        if (made instanceof ModelError) reject(made);
        else resolve(made);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      for (const { signal } of batch) signal.removeEventListener("abort", look);
      isBusy = false;
      gather();
    }
  }

  return (request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> => {
    signal.throwIfAborted();
    const answered = Promise.withResolvers<ModelAnswer>();
    waiting.push({ request, signal, ...answered });
    gather();
    return orAborted(answered.promise, signal);
  };
}
