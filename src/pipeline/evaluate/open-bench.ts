import type { Engine } from "../engine/create-engine.ts";
import { openEngine, type EngineOptions } from "../engine/open-engine.ts";
import { loadSelection } from "../load-selection.ts";
import type { LoadContext, SelectedTasks, TaskChoice } from "../load-selection.ts";
import { readRecipe } from "../../environment/read-recipe.ts";
import { formatCount } from "../../report/format-number.ts";
import { patchTasks, readPatches } from "../../tasks/patches.ts";
import { fault } from "../../lib/bench-error.ts";

/** How samples are judged. */
export interface EngineChoice extends Omit<
  EngineOptions,
  "environment" | "tasks" | "cacheDir" | "settings" | "remark"
> {
  /** Name of the Python environment; by default the one that the dataset's pack names. */
  environment?: string | undefined;
}

/** Tasks and an engine that can judge them: what every evaluation starts from. */
export interface Bench extends SelectedTasks, AsyncDisposable {
  engine: Engine;
}

export async function openBench(
  choice: TaskChoice,
  options: EngineChoice,
  context: LoadContext,
): Promise<Bench> {
  const chosen = await loadSelection(choice, context);
  const { remark } = context;
  const place = { environment: options.environment ?? chosen.dataset.environment, remark };
  const loaded =
    choice.patches === undefined ? chosen : await applyPatches(chosen, choice.patches, place);
  const selected = options.environment === undefined ? leaveOut(loaded, context) : loaded;
  const engine = await openEngine({
    ...options,
    queue: options.queue && { ...options.queue, signal: context.signal },
    environment: options.environment ?? selected.dataset.environment,
    settings: context.settings,
    tasks: selected.tasks,
    remark,
  });
  return { ...selected, engine, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() };
}

/** The tasks as a file of patches repairs them; it says which of its patches it used. */
async function applyPatches(
  selected: SelectedTasks,
  file: string,
  { environment: place, remark }: Pick<LoadContext, "remark"> & { environment: string },
): Promise<SelectedTasks> {
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

/** Without the tasks that are judged in another environment than the dataset's: here they would fail for nobody's fault. */
export function leaveOut(selected: SelectedTasks, { remark }: Pick<LoadContext, "remark">) {
  const { dataset } = selected;
  const elsewhere = selected.tasks.filter((task) => task.environment !== dataset.environment);
  const [first] = elsewhere;
  if (first === undefined) return selected;
  const tasks = selected.tasks.filter((task) => !elsewhere.includes(task));
  if (tasks.length === 0) {
    throw fault.SelectionInvalid(
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
