import type { Context } from "hono";
import { BenchError } from "../../lib/bench-error.ts";
import { QueueClosed, QueueFull } from "../../pipeline/judge/fair-queue.ts";

const restartSeconds = "10";

/** What stopped a request, in words and as a status that tells whether to ask again. */
export function answerError(error: Error, context: Context): Response {
  if (error instanceof QueueFull) {
    context.header("Retry-After", String(error.retryAfterSeconds));
    return context.json({ error: error.message }, 429);
  }
  if (error instanceof QueueClosed) {
    context.header("Retry-After", restartSeconds);
    return context.json({ error: error.message }, 503);
  }
  const words =
    error instanceof BenchError ? `${error.message} ${error.hint}` : "Internal error in bcb.";
  return context.json({ error: words }, 500);
}
