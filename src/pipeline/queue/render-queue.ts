import type { Style } from "../../lib/printable.ts";
import { shortHash } from "../../lib/short-hash.ts";
import { renderTable } from "../../report/table.ts";
import type { QueueStatus } from "../../schema/queue.ts";

export { clearQueue, drainQueue, resumeQueue, showQueue } from "../../queue/manage-queue.ts";

export function renderQueue(status: QueueStatus, style: Style): string {
  const { address, memory_mib: memory, workers, queues } = status;
  const sections = [`${style.bold(address)}  ${memory} MiB`];
  const add = (heads: string[], rows: string[][]) =>
    sections.push(renderTable(heads, rows, { left: [0, 1, 2, 3], style }));
  if (queues.length > 0) {
    const heads = ["Environment", "Fingerprint", "Engine", "State", "Runs", "Samples"];
    const rows = queues.map((queue) => [
      queue.environment,
      shortHash(queue.fingerprint),
      queue.missing_walls.length > 0 ? `${queue.engine} (weak)` : queue.engine,
      queue.paused ? "drained" : "open",
      ...[queue.runs, queue.samples, queue.jobs_waiting, queue.jobs_active].map(String),
    ]);
    add([...heads, "Jobs queued", "running"], rows);
  }
  if (workers.length === 0) sections.push("No workers are connected.");
  else {
    const heads = ["Worker", "Environment", "Fingerprint", "Engine", "Cores", "Holds", "Judged"];
    const rows = workers.map((worker) => [
      worker.id,
      worker.environment.name,
      shortHash(worker.environment.fingerprint),
      worker.engine,
      ...[worker.parallel, worker.held, worker.judged].map(String),
      worker.per_second.toFixed(1),
    ]);
    add([...heads, "A second"], rows);
  }
  return sections.join("\n\n");
}
