import type { Engine } from "../engine/create-engine.ts";
import { openEngine, type EngineOptions } from "../engine/open-engine.ts";
import { applyPatches } from "./apply-patches.ts";
import { leaveOut } from "./leave-out.ts";
import {
  loadSelection,
  type LoadContext,
  type SelectedTasks,
  type TaskChoice,
} from "../load-selection.ts";

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
  const loaded = await applyPatches(await loadSelection(choice, context), choice, {
    environment: options.environment,
    context,
  });
  const selected = options.environment === undefined ? leaveOut(loaded, context) : loaded;
  const engine = await openEngine({
    ...options,
    queue: options.queue && { ...options.queue, signal: context.signal },
    environment: options.environment ?? selected.dataset.environment,
    cacheDir: context.settings.cacheDir,
    settings: context.settings,
    tasks: selected.tasks,
    remark: context.remark,
  });
  return { ...selected, engine, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() };
}
