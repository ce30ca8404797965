import type { Dataset } from "../../schema/dataset.ts";
import type { Task } from "../../schema/task.ts";
import { openEngine, type EngineOptions } from "../engine/open-engine.ts";
import type { Engine } from "../engine/create-engine.ts";
import { loadSelection, type SelectionRequest } from "../load-selection.ts";

export interface BenchOptions
  extends SelectionRequest, Omit<EngineOptions, "environment" | "tasks" | "cacheDir"> {
  /** Name of the Python environment; by default the one that the dataset's pack names. */
  environment?: string | undefined;
}

/** Tasks and an engine that can judge them: what every evaluation starts from. */
export interface Bench extends AsyncDisposable {
  dataset: Dataset;
  source: string;
  tasks: readonly Task[];
  engine: Engine;
}

export async function openBench(options: BenchOptions): Promise<Bench> {
  const { dataset, tasks } = await loadSelection(options);
  const engine = await openEngine({
    ...options,
    environment: options.environment ?? dataset.environment,
    cacheDir: options.settings.cacheDir,
    tasks,
  });
  return {
    dataset,
    source: options.source,
    tasks,
    engine,
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}
