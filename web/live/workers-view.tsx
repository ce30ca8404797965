import type { LiveWorker } from "../../src/schema/live.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";

const columns: readonly Column<LiveWorker>[] = [
  { title: "Worker", cell: ({ id }) => id },
  { title: "Environment", cell: ({ environment }) => environment },
  { title: "Cores", cell: ({ cores }) => cores },
  { title: "Holds", cell: ({ held }) => held },
  { title: "Judged", cell: ({ judged }) => judged },
  { title: "Per second", cell: ({ rate }) => rate.toFixed(1) },
];

/** The workers of the queue, and how fast they are. */
export function WorkersView({ workers }: { workers: readonly LiveWorker[] }) {
  const rate = workers.reduce((sum, worker) => sum + worker.rate, 0);
  return (
    <section aria-label="Workers">
      <h2>
        {workers.length} {workers.length === 1 ? "worker" : "workers"} at {rate.toFixed(1)} samples
        per second
      </h2>
      <DataTable class="workers" rows={workers} keyOf={({ id }) => id} columns={columns} />
    </section>
  );
}
