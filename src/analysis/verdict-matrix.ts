import type { StoredResult } from "../schema/stored-run.ts";

/** Runs x tasks, row by row, as typed arrays: what ratings, solve rates and item response are computed from. */
export interface VerdictMatrix {
  runs: readonly string[];
  tasks: readonly string[];
  /** Samples of run r on task t at [r * tasks.length + t]; 0 where the run has none. */
  samples: Uint16Array;
  /** How many of them pass. */
  passed: Uint16Array;
  /** Whether the first sample passes, which is pass@1 of a greedy run: 1, 0, or `noVerdict`. */
  first: Uint8Array;
}

export const noVerdict = 255;

/** What the matrix needs of a stored run. */
interface JudgedSamples {
  name: string;
  results: readonly Pick<StoredResult, "task_id" | "sample" | "passed">[];
}

/** The tasks are those of any run, in the order in which they first appear, or the given ones. */
export function toMatrix(
  runs: readonly JudgedSamples[],
  tasks: readonly string[] = listTasks(runs),
): VerdictMatrix {
  const places = new Map(tasks.map((task, place) => [task, place]));
  const size = runs.length * tasks.length;
  const samples = new Uint16Array(size);
  const passed = new Uint16Array(size);
  const first = new Uint8Array(size).fill(noVerdict);
  const lowest = new Uint32Array(size).fill(0xffff_ffff);
  for (const [row, run] of runs.entries()) {
    for (const result of run.results) {
      const place = places.get(result.task_id);
      if (place === undefined) continue;
      const cell = row * tasks.length + place;
      samples[cell] = (samples[cell] ?? 0) + 1;
      if (result.passed) passed[cell] = (passed[cell] ?? 0) + 1;
      if (result.sample >= (lowest[cell] ?? 0)) continue;
      lowest[cell] = result.sample;
      first[cell] = result.passed ? 1 : 0;
    }
  }
  return { runs: runs.map((run) => run.name), tasks, samples, passed, first };
}

function listTasks(runs: readonly JudgedSamples[]): string[] {
  return [...new Set(runs.flatMap((run) => run.results.map((result) => result.task_id)))];
}
