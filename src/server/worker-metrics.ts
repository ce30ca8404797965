import { Hono } from "hono";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { OpenedWorker } from "../pipeline/queue/open-worker.ts";
import type { QueueAnswer } from "../schema/queue.ts";
import { HostNames, listen, type Address, type Listener } from "./listen.ts";

type QueueWorker = Pick<OpenedWorker["worker"], "held" | "countWaiting">;

/** What Prometheus is told of a worker. */
export class WorkerMetrics {
  readonly #registry = new Registry();
  readonly #judged: Counter<"exit">;
  readonly #seconds: Histogram;
  readonly #held: Gauge;
  readonly #waiting: Gauge;

  constructor() {
    const registers = [this.#registry];
    this.#judged = new Counter({
      name: "bcb_worker_samples_total",
      help: "Samples judged by this worker, by outcome.",
      labelNames: ["exit"],
      registers,
    });
    this.#seconds = new Histogram({
      name: "bcb_worker_sample_seconds",
      help: "Wall time of samples.",
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 240],
      registers,
    });
    this.#held = new Gauge({
      name: "bcb_worker_samples_held",
      help: "Samples taken but not yet answered.",
      registers,
    });
    this.#waiting = new Gauge({
      name: "bcb_queue_jobs_waiting",
      help: "Jobs waiting in this worker's queue; the same on all of its workers.",
      registers,
    });
  }

  count(answer: QueueAnswer): void {
    this.#judged.inc({ exit: answer.kind });
    if ("wall_ms" in answer) this.#seconds.observe(answer.wall_ms / 1000);
  }

  /** Answers GET /metrics until it is disposed. */
  async serve(address: Address, worker: QueueWorker): Promise<Listener> {
    const app = new Hono();
    app.get("/metrics", async (context) => {
      this.#held.set(worker.held);
      this.#waiting.set(await worker.countWaiting());
      return context.text(await this.#registry.metrics(), 200, {
        "content-type": this.#registry.contentType,
      });
    });
    app.get("/healthz", (context) => context.text("ok\n"));
    return await listen(app, new HostNames(), address);
  }
}
