import type { Finding } from "./author-workspace.ts";
import type { RigorReport } from "./rigor-report.ts";
import type { Task } from "./task.ts";

export interface Validation {
  green: boolean;
  findings: readonly Finding[];
  /** Null where a first look was enough to refuse the task. */
  report: RigorReport | null;
}

/** Runs a task and says what is wrong with it; whatever the task does is a finding, never an error. */
export type Validate = (task: Task, signal: AbortSignal) => Promise<Validation>;

/** A solution with a planted fault that the tests let pass. */
export interface SurvivingMutant {
  /** What was changed, in a line. */
  label: string;
  /** The whole module, prompt included. */
  code: string;
}

/** Where strengthening gets the faults that a task's tests do not notice. */
export type FindSurvivors = (task: Task) => Promise<readonly SurvivingMutant[]>;
