import { availableParallelism } from "node:os";
import { environmentVariables } from "../environment/environment-variables.ts";
import { locateEnvironment } from "../environment/locate-environment.ts";
import { createPlainSandbox } from "../sandbox/plain-sandbox.ts";
import type { BuiltEnvironment } from "../schema/environment.ts";
import type { Sandbox } from "../schema/execution.ts";
import type { Dataset, Task } from "../schema/task.ts";
import { loadSelection, type SelectionRequest } from "./load-selection.ts";

export interface BenchOptions extends SelectionRequest {
  /** Name of the Python environment; by default the one that the dataset's pack names. */
  environment?: string | undefined;
  parallel?: number | undefined;
}

/** Tasks and a sandbox that can judge them: what every evaluation starts from. */
export interface Bench extends AsyncDisposable {
  dataset: Dataset;
  source: string;
  tasks: readonly Task[];
  environment: BuiltEnvironment;
  sandbox: Sandbox;
}

export async function openBench(options: BenchOptions): Promise<Bench> {
  const { dataset, tasks } = await loadSelection(options);
  const name = options.environment ?? dataset.environment;
  const environment = await locateEnvironment(name, options.settings);
  const sandbox = createPlainSandbox({
    python: environment.python,
    variables: environmentVariables(environment),
    parallel: options.parallel ?? availableParallelism(),
  });
  return {
    dataset,
    source: options.source,
    tasks,
    environment,
    sandbox,
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}
