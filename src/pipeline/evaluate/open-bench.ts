import { BenchError } from "../../lib/bench-error.ts";
import { formatCount } from "../../report/format-number.ts";
import type { Engine } from "../engine/create-engine.ts";
import { openEngine, type EngineOptions } from "../engine/open-engine.ts";
import {
  loadSelection,
  type LoadContext,
  type SelectedTasks,
  type TaskChoice,
} from "../load-selection.ts";

/** How samples are judged. */
export interface EngineChoice extends Omit<
  EngineOptions,
  "environment" | "tasks" | "cacheDir" | "remark" | "seabornData"
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
  const loaded = await loadSelection(choice, context);
  const selected = options.environment === undefined ? leaveOut(loaded, context) : loaded;
  const engine = await openEngine({
    ...options,
    queue: options.queue && { ...options.queue, signal: context.signal },
    environment: options.environment ?? selected.dataset.environment,
    cacheDir: context.settings.cacheDir,
    seabornData: context.settings.seabornData,
    tasks: selected.tasks,
    remark: context.remark,
  });
  return { ...selected, engine, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() };
}

/** Without the tasks that are judged in another environment than the dataset's: here they would fail for nobody's fault. */
function leaveOut(selected: SelectedTasks, { remark }: LoadContext): SelectedTasks {
  const { dataset } = selected;
  const elsewhere = selected.tasks.filter((task) => task.environment !== dataset.environment);
  const [first] = elsewhere;
  if (first === undefined) return selected;
  const tasks = selected.tasks.filter((task) => !elsewhere.includes(task));
  if (tasks.length === 0) {
    throw new BenchError(
      "SelectionInvalid",
      `All selected tasks need the environment ${first.environment}.`,
      `Name it: --env ${first.environment} (\`bcb env sync ${first.environment}\` builds it).`,
    );
  }
  const ids = elsewhere.map(({ task_id }) => task_id).join(", ");
  remark?.(
    `${formatCount(elsewhere.length, "task")} left out, which need the environment ${first.environment} (--env ${first.environment} judges all): ${ids}`,
  );
  return { ...selected, tasks };
}
