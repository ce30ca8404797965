import type { AdaptiveLimiter } from "../../lib/adaptive-limiter.ts";
import type { Model, ModelAnswer } from "../../models/support/model.ts";
import type { ModelRequest } from "../../schema/model.ts";
import { longestObeyedMs, obeyed, tryPatiently, type Patience } from "./try-patiently.ts";

const usualPauseMs = 1000;

/** Asks until there is an answer: what may pass is tried again, later and slower; what will not is thrown. */
export async function askPatiently(
  model: Model,
  request: ModelRequest,
  { limiter, ...patience }: Patience & { limiter: AdaptiveLimiter },
): Promise<ModelAnswer & { ms: number }> {
  const { signal } = patience;
  return tryPatiently(() => askOnce(model, request, limiter, signal), {
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

async function askOnce(
  model: Model,
  request: ModelRequest,
  limiter: AdaptiveLimiter,
  signal: AbortSignal,
): Promise<ModelAnswer & { ms: number }> {
  await limiter.enter(signal);
  const started = performance.now();
  try {
    const answer = await model.ask(request, signal);
    limiter.succeed();
    const { budget } = answer;
    const isSpent = budget?.requestsLeft === 0 || budget?.tokensLeft === 0;
    if (isSpent) limiter.pause(obeyed(budget.resetMs) ?? usualPauseMs);
    return { ...answer, ms: Math.round(performance.now() - started) };
  } finally {
    limiter.leave();
  }
}
