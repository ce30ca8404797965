import type { SampleFailure } from "../../schema/failure.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import { classifySample } from "./classify-sample.ts";

/** What is known of a run's tasks and code. */
export interface RunContext {
  /** Names that code for this task imports modules by. */
  importableIn: (taskId: string) => ReadonlySet<string>;
  /** The judged code; undefined where it is not known. */
  codeOf?: ((taskId: string, sample: number) => string | undefined) | undefined;
}

/** Why each failing sample of a run failed, in the run's order. */
export function classifyRun(
  { name, results }: Pick<StoredRun, "name" | "results">,
  { importableIn, codeOf }: RunContext,
): SampleFailure[] {
  return results.flatMap((result) => {
    const code = codeOf?.(result.task_id, result.sample);
    const source = code === undefined ? undefined : { code };
    const importable = importableIn(result.task_id);
    return classifySample(result, { run: name, importable, source }) ?? [];
  });
}
