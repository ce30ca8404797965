import { ModelError, type ModelAnswer } from "./model.ts";
import type { ModelRequest } from "../../schema/model.ts";

interface Waiting {
  request: ModelRequest;
  signal: AbortSignal;
  resolve: (answer: ModelAnswer) => void;
  reject: (reason: unknown) => void;
}

/** Answers a batch, in its order; the signal says that nobody waits for it any more. */
type AskAll = (
  requests: readonly ModelRequest[],
  signal: AbortSignal,
) => Promise<readonly (ModelAnswer | ModelError)[]>;

// Those who were answered together ask again together, but for what they do with their answers in between.
const gatherMs = 150;

/** Gathers requests into batches of at most `size`, and has one batch answered after the other. */
export class RequestBatcher {
  readonly #size: number;
  readonly #askAll: AskAll;
  #waiting: Waiting[] = [];
  #isBusy = false;
  #clock: NodeJS.Timeout | undefined;

  constructor(size: number, askAll: AskAll) {
    this.#size = size;
    this.#askAll = askAll;
  }

  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<ModelAnswer>();
    const mine: Waiting = { request, signal, resolve, reject };
    const leave = () => {
      this.#waiting = this.#waiting.filter((each) => each !== mine);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#waiting.push(mine);
    this.#gather();
    return promise.finally(() => signal.removeEventListener("abort", leave));
  }

  #gather(): void {
    clearTimeout(this.#clock);
    if (this.#isBusy || this.#waiting.length === 0) return;
    if (this.#waiting.length >= this.#size) void this.#answer();
    else this.#clock = setTimeout(() => void this.#answer(), gatherMs);
  }

  async #answer(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#size);
    if (batch.length === 0) return;
    this.#isBusy = true;
    const abandoned = new AbortController();
    const look = () => {
      if (batch.every(({ signal }) => signal.aborted)) abandoned.abort();
    };
    for (const { signal } of batch) signal.addEventListener("abort", look, { once: true });
    try {
      const requests = batch.map(({ request }) => request);
      const answers = await this.#askAll(requests, abandoned.signal);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index] ?? new ModelError("malformed", "a request was not answered");
        if (answer instanceof ModelError) reject(answer);
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      for (const { signal } of batch) signal.removeEventListener("abort", look);
      this.#isBusy = false;
      this.#gather();
    }
  }
}
