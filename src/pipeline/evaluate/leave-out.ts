import { BenchError } from "../../lib/bench-error.ts";
import { formatCount } from "../../report/format-number.ts";
import type { LoadContext, SelectedTasks } from "../load-selection.ts";

/** Without the tasks that are judged in another environment than the dataset's: here they would fail for nobody's fault. */
export function leaveOut(
  selected: SelectedTasks,
  { remark }: Pick<LoadContext, "remark">,
): SelectedTasks {
  const { dataset } = selected;
  const elsewhere = selected.tasks.filter((task) => task.environment !== dataset.environment);
  const [first] = elsewhere;
  if (first === undefined) return selected;
  const tasks = selected.tasks.filter((task) => !elsewhere.includes(task));
  if (tasks.length === 0) {
    throw new BenchError(
      "SelectionInvalid",
      `All selected tasks need the environment ${first.environment}.`,
      `Pass --env ${first.environment} (build it with \`bcb env sync ${first.environment}\`).`,
    );
  }
  const ids = elsewhere.map(({ task_id }) => task_id).join(", ");
  remark?.(
    `Skipped ${formatCount(elsewhere.length, "task")} for the environment ${first.environment} (use --env ${first.environment} to run all): ${ids}`,
  );
  return { ...selected, tasks };
}
