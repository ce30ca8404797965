import { readRecipe } from "../../environment/read-recipe.ts";
import { formatCount } from "../../report/format-number.ts";
import { patchTasks, readPatches } from "../../tasks/patches.ts";
import type { LoadContext, SelectedTasks, TaskChoice } from "../load-selection.ts";

interface PatchPlace {
  /** By default the dataset's own. */
  environment: string | undefined;
  context: Pick<LoadContext, "remark">;
}

/** The tasks as a file of patches repairs them, where one is named; it says which of its patches it used. */
export async function applyPatches(
  selected: SelectedTasks,
  { patches: file }: Pick<TaskChoice, "patches">,
  { environment, context: { remark } }: PatchPlace,
): Promise<SelectedTasks> {
  if (file === undefined) return selected;
  const place = environment ?? selected.dataset.environment;
  // A folder is an environment, too: what counts is its name.
  const name = place.includes("/") ? (await readRecipe(place)).name : place;
  const { dataset, applied, left } = patchTasks(selected.dataset, await readPatches(file), name);
  const byId = new Map(dataset.tasks.map((task) => [task.task_id, task]));
  const tasks = selected.tasks.map((task) => byId.get(task.task_id) ?? task);
  const others = [
    ...(left.notAccepted.length === 0 ? [] : [`${left.notAccepted.length} are not accepted`]),
    ...(left.elsewhere.length === 0 ? [] : [`${left.elsewhere.length} are not for ${name}`]),
  ];
  const rest = others.length === 0 ? "" : `; left out: ${others.join(", ")}`;
  remark?.(`${file}: ${formatCount(applied.tasks.length, "task")} judged as repaired${rest}.`);
  return { ...selected, dataset, tasks };
}
