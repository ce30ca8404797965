import type { Calibration, ModelIdentity, RunRecord } from "./run-record.ts";
import type { Split } from "./task.ts";
import type { Outcome, Verdict } from "./verdict.ts";

/** What became of one sample of a stored run; a broken one is not among them, since it is never scored. */
export interface StoredResult extends Pick<Verdict, "task_id" | "sample" | "strict" | "reason"> {
  /** By the official rule. */
  passed: boolean;
  /** A file of the official tool tells pass, fail and timeout only. */
  outcome: Exclude<Outcome, "broken">;
  /** Trace by failing test. */
  details: Readonly<Record<string, string>>;
  /** How many tests the task declares; null where the file does not tell. */
  tests_expected: number | null;
  wall_ms: number | null;
}

/**
 * One model's judged samples under one calibration, read back from files: our own `NAME_verdicts.jsonl`, an official
 * `NAME_eval_results.json`, or plain rows of task_id, status and details. What the file does not tell is null.
 */
export interface StoredRun {
  /** What tables call it, unique among the runs that were loaded together. */
  name: string;
  /** The file that the results were read from. */
  file: string;
  /** Path that the run's files share: STEM_run.json, STEM_eval_results.json and so on. */
  stem: string;
  model: ModelIdentity;
  split: Split | null;
  /** full or hard. */
  subset: string | null;
  calibration: Calibration | null;
  /** Null for a file of another tool. */
  record: RunRecord | null;
  /** In natural task order, then by sample. */
  results: readonly StoredResult[];
  /** Samples that could not be run. */
  broken: number;
}
