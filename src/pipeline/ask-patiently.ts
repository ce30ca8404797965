import { setTimeout as sleep } from "node:timers/promises";
import type { AdaptiveLimiter } from "../lib/adaptive-limiter.ts";
import { ModelError, type Model, type ModelAnswer, type ModelRequest } from "../schema/model.ts";

export interface Patience {
  limiter: AdaptiveLimiter;
  /** From 0 up to 1: so that those who wait do not come back all at once. */
  random: () => number;
  signal: AbortSignal;
  /** Hears of every request that will be tried again. */
  onRetry: (error: ModelError) => void;
}

const mostAttempts = 8;
const [firstWaitMs, longestWaitMs] = [1000, 60_000];

/** Asks until there is an answer: what may pass is tried again, later and slower; what will not is thrown. */
export async function askPatiently(
  model: Model,
  request: ModelRequest,
  { limiter, random, signal, onRetry }: Patience,
): Promise<ModelAnswer & { ms: number }> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await askOnce(model, request, limiter, signal);
    if (!(outcome instanceof ModelError)) return outcome;
    if (!outcome.mayPass || attempt >= mostAttempts) throw outcome;
    onRetry(outcome);
    const { kind, retryAfterMs } = outcome;
    if (kind === "rate" || kind === "overloaded") limiter.holdBack();
    // The vendor's word holds for everyone; our own guess only for this request.
    if (retryAfterMs !== null) limiter.pause(retryAfterMs);
    const backoff = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
    await sleep(retryAfterMs ?? backoff * (0.5 + random() / 2), undefined, { signal });
  }
}

async function askOnce(
  model: Model,
  request: ModelRequest,
  limiter: AdaptiveLimiter,
  signal: AbortSignal,
): Promise<(ModelAnswer & { ms: number }) | ModelError> {
  await limiter.enter(signal);
  const started = performance.now();
  try {
    const answer = await model.ask(request, signal);
    limiter.succeed();
    const { budget } = answer;
    const isSpent = budget?.requestsLeft === 0 || budget?.tokensLeft === 0;
    if (isSpent) limiter.pause(budget.resetMs ?? firstWaitMs);
    return { ...answer, ms: Math.round(performance.now() - started) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) return error;
    throw error;
  } finally {
    limiter.leave();
  }
}
