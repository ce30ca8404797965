import type { Context } from "../schema/context.ts";
import type { QueueAnswer } from "../schema/queue.ts";
import { openWorker, type WorkerChoice } from "../pipeline/queue/open-worker.ts";
import { WorkerMetrics } from "./worker-metrics.ts";

interface RunWorkerOptions extends WorkerChoice {
  metrics?: { port: number; host: string } | undefined;
}

/** `bcb worker`: takes samples until it is stopped; what it holds then goes back to the queue. */
export async function runWorker(
  options: RunWorkerOptions,
  context: Context,
): Promise<{ id: string; judged: number }> {
  const { signal, remark } = context;
  const metrics = new WorkerMetrics();
  const onAnswer = (answer: QueueAnswer) => metrics.count(answer);
  await using stack = new AsyncDisposableStack();
  const opened = stack.use(await openWorker({ ...options, onAnswer }, context));
  if (options.metrics !== undefined) {
    const { url } = stack.use(await metrics.serve(options.metrics, opened.worker));
    remark(`Serving Prometheus metrics at ${url}/metrics.`);
  }
  if (!signal.aborted) {
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }
  return { id: opened.about.id, judged: opened.worker.judged };
}
