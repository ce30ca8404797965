import { once } from "node:events";
import { Hono } from "hono";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Context } from "../schema/context.ts";
import { openWorker, type WorkerChoice } from "../pipeline/queue/open-worker.ts";
import { listen, type Address } from "./listen.ts";

interface RunWorkerOptions extends WorkerChoice {
  metrics?: Address | undefined;
}

/** `bcb worker`: takes samples until it is stopped; what it holds then goes back to the queue. */
export async function runWorker(
  options: RunWorkerOptions,
  context: Context,
): Promise<{ id: string; judged: number }> {
  const { signal, remark } = context;
  const registry = new Registry();
  const registers = [registry];
  const judged = new Counter({
    name: "bcb_worker_samples_total",
    help: "Samples judged by this worker, by outcome.",
    labelNames: ["exit"],
    registers,
  });
  const seconds = new Histogram({
    name: "bcb_worker_sample_seconds",
    help: "Wall time of samples.",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 240],
    registers,
  });
  const held = new Gauge({
    name: "bcb_worker_samples_held",
    help: "Samples taken but not yet answered.",
    registers,
  });
  const waiting = new Gauge({
    name: "bcb_queue_jobs_waiting",
    help: "Jobs waiting in this worker's queue; the same on all of its workers.",
    registers,
  });
  const onAnswer: WorkerChoice["onAnswer"] = (answer) => {
    judged.inc({ exit: answer.kind });
    if ("wall_ms" in answer) seconds.observe(answer.wall_ms / 1000);
  };
  await using stack = new AsyncDisposableStack();
  const { worker, about } = stack.use(await openWorker({ ...options, onAnswer }, context));
  if (options.metrics !== undefined) {
    const app = new Hono();
    app.get("/metrics", async (asked) => {
      held.set(worker.held);
      waiting.set(await worker.countWaiting());
      return asked.text(await registry.metrics(), 200, { "content-type": registry.contentType });
    });
    app.get("/healthz", (asked) => asked.text("ok\n"));
    const { url } = stack.use(await listen(app.fetch, options.metrics));
    remark(`Serving Prometheus metrics at ${url}/metrics.`);
  }
  if (!signal.aborted) await once(signal, "abort");
  return { id: about.id, judged: worker.judged };
}
