import type { Context } from "../schema/context.ts";
import { openWorker, type WorkerChoice } from "../pipeline/queue/open-worker.ts";

interface RunWorkerOptions extends WorkerChoice {
  metrics?: { port: number; host: string } | undefined;
}

/** `bcb worker`: takes samples until it is stopped; what it holds then goes back to the queue. */
export async function runWorker(
  options: RunWorkerOptions,
  context: Context,
): Promise<{ id: string; judged: number }> {
  await using opened = await openWorker(options, context);
  const { signal } = context;
  if (!signal.aborted) {
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }
  return { id: opened.about.id, judged: opened.worker.judged };
}
