import type { SiteReviewRow } from "../../src/schema/site-review.ts";
import { formatShare } from "../../src/report/format-number.ts";
import { linkTo } from "../lib/router.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";

const columns: readonly Column<SiteReviewRow>[] = [
  { title: "Task", cell: ({ id }) => <a href={linkTo(["review", id])}>{id}</a> },
  { title: "Stage", cell: ({ stage }) => <Stage stage={stage} /> },
  { title: "Coverage %", kind: "number", cell: (task) => formatShare(task.branch_coverage) },
  { title: "Mutation score %", kind: "number", cell: (task) => formatShare(task.mutation_score) },
  { title: "Needs", cell: (task) => task.waits_for },
];

/** The tasks of a workspace, with what each waits for. */
export function ReviewTable({ tasks }: { tasks: readonly SiteReviewRow[] }) {
  return (
    <DataTable
      label="Tasks to review"
      class="review-table"
      rows={tasks}
      keyOf={({ id }) => id}
      columns={columns}
    />
  );
}

const tones: Readonly<Record<string, string>> = {
  green: "pass",
  examined: "pass",
  signed: "pass",
  red: "fail",
  broken: "fail",
  doubted: "timeout",
};

/** How far a task is. */
export function Stage({ stage }: { stage: string }) {
  return <span class={`chip ${tones[stage] ?? ""}`}>{stage}</span>;
}
