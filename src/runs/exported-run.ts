import type { PassScore } from "../schema/analysis.ts";
import type { GeneratedRow, GenerationRecord } from "../schema/generation.ts";
import type { StoredResult, StoredRun } from "../schema/verdict.ts";
import type { Task } from "../schema/task.ts";

/** A judged run as other tools are told of it. */
export interface ExportedRun {
  run: StoredRun;
  /** Of bcb. */
  version: string;
  model: string;
  /** What was asked, as one word: bigcodebench-hard-complete. */
  name: string;
  /** When the first and the last verdict were written. */
  started: Date;
  completed: Date;
  generation: GenerationRecord | null;
  /** pass@k for every k that all tasks have samples for. */
  scores: readonly PassScore[];
  /** pass@k of one task. */
  estimate: (count: { samples: number; passed: number }, k: number) => number;
  /** In the order of the run's results. */
  samples: readonly ExportedSample[];
}

export interface ExportedSample {
  result: StoredResult;
  /** Undefined where the dataset is not at hand. */
  task: Task | undefined;
  /** What the model was sent; empty where nobody knows. */
  prompt: string;
  /** What the model wrote; the solution where nobody knows. */
  raw: string;
  /** Whole: a completion stands behind its prompt. */
  solution: string;
  generated: Pick<GeneratedRow, "finish" | "usage" | "ms" | "cost_usd"> | null;
}

/** Samples of the task that has most; a large run has too many for the arguments of one call. */
export function countEpochs(samples: readonly ExportedSample[]): number {
  return samples.reduce((most, { result }) => Math.max(most, result.sample + 1), 1);
}
