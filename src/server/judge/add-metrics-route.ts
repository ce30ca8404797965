import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { JudgeService } from "../../pipeline/judge/judge-service.ts";
import type { JudgeApp } from "./serve-judge.ts";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 240];

/** Numbers for Prometheus: the queue, the workers, what was judged and how long it took. */
export function addMetricsRoute(app: JudgeApp, service: JudgeService): void {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const { queue, bench } = service;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("bcb_queue_waiting_samples", "Samples waiting", () => queue.load.waiting);
  gauge("bcb_queue_running_samples", "Samples handed to the engine", () => queue.load.running);
  gauge("bcb_queue_bytes", "Memory held by queued samples", () => queue.load.bytes);
  gauge("bcb_busy_workers", "Programs running now", () => bench.engine.countRunning());
  gauge("bcb_parallel", "Programs that may run at once", () => bench.engine.parallel);
  gauge("bcb_ready", "1 when the engine is warm and accepts samples", () =>
    service.health === "ready" ? 1 : 0,
  );
  const seconds = new Histogram({
    name: "bcb_sample_seconds",
    help: "From a sample's turn in its request to its answer, by outcome",
    labelNames: ["outcome"],
    buckets,
    registers,
  });
  const strict = new Counter({
    name: "bcb_strict_total",
    help: "Judged samples by strict status",
    labelNames: ["status"],
    registers,
  });
  const hits = new Counter({
    name: "bcb_cache_hits_total",
    help: "Samples answered from the verdict cache",
    registers,
  });
  const requests = new Histogram({
    name: "bcb_http_request_seconds",
    help: "Time until an answer starts, by path and status",
    labelNames: ["path", "status"],
    buckets,
    registers,
  });
  service.onJudged((judged, ms) => {
    const refusal = judged.status === 503 ? "broken" : "refused";
    const outcome = judged.status === 200 ? judged.verdict.outcome : refusal;
    seconds.observe({ outcome }, ms / 1000);
    if (judged.status !== 200) return;
    strict.inc({ status: judged.verdict.strict?.status ?? "none" });
    if (judged.verdict.cached) hits.inc();
  });
  app.use(async (context, next) => {
    const begun = performance.now();
    await next();
    // By the route that answered, so that nobody's odd paths become series.
    const path = context.req.routePath;
    const took = (performance.now() - begun) / 1000;
    requests.observe({ path, status: context.res.status }, took);
  });
  app.get("/metrics", async (context) => {
    const text = await register.metrics();
    return context.body(text, 200, { "Content-Type": register.contentType });
  });
}
