import { renderDataTable } from "../../report/formats/render-data-table.ts";
import { renderReleaseNotes, tabulateDifference } from "../../report/task-difference.ts";
import type { Context } from "../../schema/context.ts";
import type { DataTable } from "../../schema/data-table.ts";
import { DatasetIdentity } from "../../schema/task.ts";
import type { TaskDifference } from "../../schema/task-difference.ts";
import { diffTasks } from "../../tasks/diff-tasks.ts";
import { loadDataset } from "../load-dataset.ts";

/** `bcb tasks diff`: what one version of a dataset, as `--dataset` takes it, has that another has not; the text may be release notes. */
export async function compareVersions(
  { before: earlier, after: later, notes }: { before: string; after: string; notes: boolean },
  context: Context,
): Promise<{ json: TaskDifference; text: string; table: DataTable }> {
  const before = await loadDataset(earlier, context);
  const after = await loadDataset(later, context);
  const json: TaskDifference = {
    format: 1,
    before: DatasetIdentity.parse(before),
    after: DatasetIdentity.parse(after),
    ...diffTasks(before.tasks, after.tasks),
  };
  const table = tabulateDifference(json);
  const { style, columns } = context;
  const text = notes
    ? renderReleaseNotes(json)
    : renderDataTable(table, "table", { style, columns });
  return { json, text, table };
}
