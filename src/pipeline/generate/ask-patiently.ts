import type { AdaptiveLimiter } from "../../lib/adaptive-limiter.ts";
import { ModelError, type Model, type ModelAnswer } from "../../models/support/model.ts";
import type { Context } from "../../schema/context.ts";
import type { ModelRequest } from "../../schema/model.ts";
import { wallClock, type Clock } from "../../lib/clock.ts";
import { fault, type BenchError } from "../../lib/bench-error.ts";

const usualPauseMs = 1000;

/** Asks until there is an answer: what may pass is tried again, later and slower; what will not is thrown. */
export async function askPatiently(
  model: Model,
  request: ModelRequest,
  { limiter, ...patience }: Patience & { limiter: AdaptiveLimiter },
): Promise<ModelAnswer & { ms: number }> {
  const askOnce = async () => {
    await limiter.enter(patience.signal);
    const started = performance.now();
    try {
      const answer = await model.ask(request, patience.signal);
      limiter.succeed();
      const { budget } = answer;
      const isSpent = budget?.requestsLeft === 0 || budget?.tokensLeft === 0;
      if (isSpent) limiter.pause(obeyed(budget.resetMs) ?? usualPauseMs);
      return { ...answer, ms: Math.round(performance.now() - started) };
    } finally {
      limiter.leave();
    }
  };
  return tryPatiently(askOnce, {
    ...patience,
    onRetry(error) {
      patience.onRetry(error);
      const { kind, retryAfterMs } = error;
      if (kind === "rate" || kind === "overloaded") limiter.holdBack();
      // The vendor's word holds for everyone, unless it is for hours; our own guess only for this request.
      if (retryAfterMs !== null && retryAfterMs <= longestObeyedMs) limiter.pause(retryAfterMs);
    },
  });
}

/** By chance, so that those who wait do not come back all at once. */
export interface Patience extends Pick<Context, "random" | "signal"> {
  clock?: Clock | undefined;
  /** Hears of every request that will be tried again. */
  onRetry: (error: ModelError) => void;
}

const mostAttempts = 8;
// Each of them is paid for, and a model that has nothing to say seldom changes its mind.
const mostEmptyAttempts = 3;
const [firstWaitMs, longestWaitMs] = [1000, 60_000];

/** Vendors whose quota is spent ask for hours: the time after which it is tried again all the same. */
export const longestObeyedMs = 300_000;

/** Tries until it goes well: what may pass is tried again, later and later; what will not is thrown. */
export async function tryPatiently<T>(
  attempt: () => Promise<T>,
  { random, signal, onRetry, clock = wallClock }: Patience,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelError && error.mayPass)) throw error;
      if (tries >= (error.kind === "empty" ? mostEmptyAttempts : mostAttempts)) throw error;
      onRetry(error);
      const backoff = Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));
      await clock.pause(obeyed(error.retryAfterMs) ?? backoff * (0.5 + random() / 2), signal);
    }
  }
}

/** How long a vendor's wish is obeyed; null where it has none. */
export function obeyed(retryAfterMs: number | null): number | null {
  return retryAfterMs === null ? null : Math.min(retryAfterMs, longestObeyedMs);
}

/** What stops a generation because no further request would do better. */
export function modelFailed(
  { kind, message }: ModelError,
  { backend, name }: { backend: string; name: string },
): BenchError {
  const hint = advice[kind] ?? usualAdvice;
  return fault.ModelFailed(`${backend} ${name}: ${message}`, hint);
}

const usualAdvice =
  "`bcb generate --dry-run` shows what is sent. Answers so far are kept: run the same command to resume.";

const advice: Partial<Record<ModelError["kind"], string>> = {
  key: "Check the API key and the variable it comes from (`bcb models list`). Answers so far are kept: run the same command to resume.",
  model: "Check the model's name and the base URL with `bcb models check`.",
  network:
    "Check the network and the base URL (`bcb models check`). Answers so far are kept: run the same command to resume.",
};
