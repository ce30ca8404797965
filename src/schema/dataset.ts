import type { Benchmark } from "./benchmark.ts";
import type { AppliedPatches, DatasetIdentity, Task } from "./task.ts";

/** A loaded dataset: tasks in natural task_id order (2 before 10). */
export interface Dataset extends DatasetIdentity {
  benchmark: Benchmark;
  /** Name of the environment that its tasks are judged in. */
  environment: string;
  tasks: readonly Task[];
  /** Where some of them are as patches repair them. */
  patches?: AppliedPatches | undefined;
}
