import type { PageProps } from "../lib/page.ts";
import { formatShare } from "../lib/format.ts";
import { Command, Empty } from "../parts/states.tsx";

export function RunsPage({ index }: PageProps) {
  if (index.runs.length === 0) {
    return (
      <Empty title="There are no runs here yet">
        <p>Judge a samples file, then show the folder that it wrote to.</p>
        <Command
          text={
            "bcb evaluate --samples samples.jsonl --split complete --out results\nbcb serve --runs results"
          }
        />
      </Empty>
    );
  }
  return (
    <>
      <h1>Runs</h1>
      <div class="scroll" tabIndex={0} role="region" aria-label="Runs">
        <table>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">Split</th>
              <th scope="col">Subset</th>
              <th scope="col" class="number">
                Tasks
              </th>
              <th scope="col" class="number">
                Samples
              </th>
              <th scope="col" class="number">
                pass@1
              </th>
            </tr>
          </thead>
          <tbody>
            {index.runs.map((run) => (
              <tr key={run.id}>
                <th scope="row">{run.name}</th>
                <td>{run.split ?? "-"}</td>
                <td>{run.subset ?? "-"}</td>
                <td class="number">{run.tasks}</td>
                <td class="number">{run.samples}</td>
                <td class="number">{formatShare(run.pass_at_1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
