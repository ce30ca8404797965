import type { SiteIndex } from "../../src/schema/site.ts";
import { formatCoverage, formatShare } from "../lib/format.ts";
import { linkTo } from "../lib/router.ts";
import { ShareBar } from "../parts/share-bar.tsx";

/** All runs of the site. */
export function RunTable({ index }: { index: SiteIndex }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Runs">
      <table class="run-table">
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col" class="number">
              pass@1
            </th>
            <th scope="col" class="bar-cell">
              <span class="unseen">Bar</span>
            </th>
            <th scope="col">Split</th>
            <th scope="col">Subset</th>
            <th scope="col">Calibration</th>
            <th scope="col" class="number">
              Tasks
            </th>
            <th scope="col" class="number">
              Samples
            </th>
            <th scope="col" class="number">
              Not run
            </th>
          </tr>
        </thead>
        <tbody>
          {index.runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                <a href={linkTo(["runs", run.id])}>{run.name}</a>
              </th>
              <td class="number main">{formatShare(run.pass_at_1)}</td>
              <td class="bar-cell">
                {run.pass_at_1 !== null && <ShareBar value={run.pass_at_1} />}
              </td>
              <td>{run.split ?? "-"}</td>
              <td>{run.subset ?? "-"}</td>
              <td>{run.calibration ?? "-"}</td>
              <td class={run.whole ? "number" : "number partial"}>{formatCoverage(run)}</td>
              <td class="number">{run.samples.toLocaleString("en")}</td>
              <td class={`number ${run.broken === 0 ? "none" : "broken"}`}>{run.broken}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
