import type { Style } from "../../lib/printable.ts";
import { shortHash } from "../../lib/short-hash.ts";
import { connectRedis, showAddress, type RedisAddress } from "../../queue/connect-redis.ts";
import {
  clearQueues,
  drainQueues,
  readQueueStatus,
  resumeQueues,
} from "../../queue/manage-queue.ts";
import { renderTable } from "../../report/table.ts";
import type { Context } from "../../schema/context.ts";
import type { QueueStatus } from "../../schema/queue.ts";

/** `bcb queue status`: who works, and what waits. */
export async function showQueue(address: RedisAddress): Promise<QueueStatus> {
  using redis = await connectRedis(address);
  return { address: showAddress(address), ...(await readQueueStatus(redis)) };
}

/** `bcb queue drain`: workers take nothing more; resolves when they have answered what they hold. */
export async function drainQueue(
  address: RedisAddress,
  { signal, progress }: Pick<Context, "signal" | "progress">,
): Promise<void> {
  using redis = await connectRedis(address);
  const onWait = (jobs: number) =>
    progress({ label: "draining", done: 0, total: undefined, note: `${jobs} jobs are running` });
  await drainQueues(redis, { signal, onWait });
}

/** `bcb queue resume`: after a drain, workers take samples again. */
export async function resumeQueue(address: RedisAddress): Promise<void> {
  using redis = await connectRedis(address);
  await resumeQueues(redis);
}

/** `bcb queue clear`: forgets what waits; runs that are alive ask again. */
export async function clearQueue(address: RedisAddress): Promise<number> {
  using redis = await connectRedis(address);
  return await clearQueues(redis);
}

export function renderQueue(status: QueueStatus, style: Style): string {
  const { address, memory_mib: memory, workers, queues } = status;
  const sections = [`${style.bold(address)}  ${memory} MiB`];
  if (queues.length > 0) {
    const rows = queues.map((queue) => [
      queue.environment,
      shortHash(queue.fingerprint),
      queue.missing_walls.length > 0 ? `${queue.engine} (weak)` : queue.engine,
      queue.paused ? "drained" : "open",
      String(queue.runs),
      String(queue.samples),
      String(queue.jobs_waiting),
      String(queue.jobs_active),
    ]);
    const heads = ["Environment", "Fingerprint", "Engine", "State"];
    const counts = ["Runs", "Samples", "Jobs queued", "running"];
    sections.push(renderTable([...heads, ...counts], rows, { left: [0, 1, 2, 3], style }));
  }
  if (workers.length === 0) sections.push("No workers are connected.");
  else {
    const rows = workers.map((worker) => [
      worker.id,
      worker.environment.name,
      shortHash(worker.environment.fingerprint),
      worker.engine,
      String(worker.parallel),
      String(worker.held),
      String(worker.judged),
      worker.per_second.toFixed(1),
    ]);
    const heads = ["Worker", "Environment", "Fingerprint", "Engine"];
    const counts = ["Cores", "Holds", "Judged", "A second"];
    sections.push(renderTable([...heads, ...counts], rows, { left: [0, 1, 2, 3], style }));
  }
  return sections.join("\n\n");
}
