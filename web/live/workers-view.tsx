import type { LiveWorker } from "../../src/schema/live.ts";

/** The workers of the queue, and how fast they are. */
export function WorkersView({ workers }: { workers: readonly LiveWorker[] }) {
  const rate = workers.reduce((sum, worker) => sum + worker.rate, 0);
  return (
    <section aria-label="Workers">
      <h2>
        {workers.length} {workers.length === 1 ? "worker" : "workers"} at {rate.toFixed(1)} samples
        per second
      </h2>
      <table class="workers">
        <thead>
          <tr>
            <th scope="col">Worker</th>
            <th scope="col">Environment</th>
            <th scope="col">Cores</th>
            <th scope="col">Holds</th>
            <th scope="col">Judged</th>
            <th scope="col">Per second</th>
          </tr>
        </thead>
        <tbody>
          {workers.map((worker) => (
            <tr key={worker.id}>
              <th scope="row">{worker.id}</th>
              <td>{worker.environment}</td>
              <td>{worker.cores}</td>
              <td>{worker.held}</td>
              <td>{worker.judged}</td>
              <td>{worker.rate.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
