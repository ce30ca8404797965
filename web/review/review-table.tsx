import type { SiteReviewRow } from "../../src/schema/site-review.ts";
import { formatShare } from "../lib/format.ts";
import { linkTo } from "../lib/router.ts";
import { Stage } from "./stage.tsx";

/** The tasks of a workspace, with what each waits for. */
export function ReviewTable({ tasks }: { tasks: readonly SiteReviewRow[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Tasks to review">
      <table class="review-table">
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col">Stage</th>
            <th scope="col" class="number">
              Coverage %
            </th>
            <th scope="col" class="number">
              Mutation score %
            </th>
            <th scope="col">Waits for</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id}>
              <th scope="row">
                <a href={linkTo(["review", task.id])}>{task.id}</a>
              </th>
              <td>
                <Stage stage={task.stage} />
              </td>
              <td class="number">{formatShare(task.branch_coverage)}</td>
              <td class="number">{formatShare(task.mutation_score)}</td>
              <td>{task.waits_for}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
