import { createQueueSandbox, type QueueSandboxOptions } from "../../src/queue/queue-sandbox.ts";
import { connectRedis } from "../../src/queue/connect-redis.ts";
import { openQueueWorker, type QueueWorkerOptions } from "../../src/queue/queue-worker.ts";
import type { QueueTimings } from "../../src/queue/timings.ts";
import type { Sandbox } from "../../src/schema/execution.ts";
import { queueFormat, type QueuePlace } from "../../src/schema/queue.ts";
import { requireRunnable } from "../../src/sandbox/runnable.ts";
import { runKey } from "../../src/verdicts/verdict-cache.ts";

/** Short waits: a worker that died is missed after two seconds. */
const shortTimings: QueueTimings = {
  lockMs: 2000,
  beatMs: 200,
  aliveMs: 900,
  runMs: 5000,
  lostMs: 1000,
  complainMs: 60_000,
};

export const testPlace: QueuePlace = {
  environment: { name: "starter", fingerprint: "f".repeat(64), version: "3.12" },
  engine: "jail-5",
  missingWalls: [],
};

const scriptedRuns: Sandbox["runs"] = { python: ["unittest", "program"] };

/** The run's side. */
export function openRun(url: string, changes: Partial<QueueSandboxOptions> = {}): Sandbox {
  const place = changes.place ?? testPlace;
  const runs = changes.runs ?? scriptedRuns;
  return createQueueSandbox({
    address: { url },
    place,
    runs,
    parallel: 2,
    identify(execution) {
      requireRunnable(execution, { engine: place.engine, runs });
      const at = { environment: place.environment.fingerprint, engine: place.engine };
      return runKey(execution, at);
    },
    timings: shortTimings,
    ...changes,
  });
}

interface WorkerChanges extends Partial<Omit<QueueWorkerOptions, "about">> {
  place?: QueuePlace;
  id?: string;
  user?: { username: string; password: string };
}

/** A worker in this process around any sandbox, which it does not close. */
export async function openWorker(url: string, sandbox: Sandbox, changes: WorkerChanges = {}) {
  const { place = testPlace, id = `test-${crypto.randomUUID()}`, user, ...rest } = changes;
  const redis = await connectRedis({ url, ...user });
  const worker = await openQueueWorker({
    redis,
    about: {
      id,
      host: "test",
      pid: process.pid,
      bcb: "0.0.0",
      format: queueFormat,
      environment: place.environment,
      engine: place.engine,
      missing_walls: [...place.missingWalls],
      runs: { python: ["unittest", "program"] },
      parallel: sandbox.parallel,
      machine: { system: "linux", memoryMib: 1000, cores: 2, limitedBy: "machine" },
      started: new Date(0).toISOString(),
    },
    useSandbox: (_warm, use) => use(sandbox),
    timings: shortTimings,
    ...rest,
  });
  return {
    worker,
    async [Symbol.asyncDispose]() {
      await worker[Symbol.asyncDispose]();
      redis.disconnect();
    },
  };
}
