import type { PairComparison } from "../../schema/comparison.ts";
import type { FailureReport, SampleFailure } from "../../schema/failure.ts";
import type { GeneratedRow, GenerationRecord } from "../../schema/generation.ts";
import type { Prompt } from "../../schema/model.ts";
import type { SanitizeMode, SanitizeTrace } from "../../schema/sanitize-trace.ts";
import type { SiteAgreement } from "../../schema/site-compare.ts";
import type { SiteRunPage } from "../../schema/site-run.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Task } from "../../schema/task.ts";
import type { TranscriptStep, TurnVerdict } from "../../schema/transcript.ts";

/** What a model wrote, before and after sanitizing. */
export interface Answer {
  /** Null where only the sanitized code is known. */
  raw: string | null;
  solution: string;
  /** What else a generated samples file tells. */
  generated: Pick<
    GeneratedRow,
    "finish" | "usage" | "reasoning" | "cost_usd" | "ms" | "cached"
  > | null;
}

/** The texts that lie beside a run's verdicts; what is absent or damaged is undefined. */
export interface RunTexts {
  generation: GenerationRecord | null;
  /** The mode of the trace that the sanitizer left. */
  sanitizer: SanitizeMode | null;
  /** The code that was in front of the test. */
  codeOf: (taskId: string, sample: number) => string | undefined;
  answerOf: (taskId: string, sample: number) => Answer | undefined;
  traceOf: (taskId: string, sample: number) => SanitizeTrace | undefined;
  /** The conversation that a sample came about in; none where it is one answer. */
  stepsOf: (taskId: string, sample: number) => readonly TranscriptStep[];
  turnsOf: (taskId: string, sample: number) => readonly TurnVerdict[];
}

export type RunNumbers = Pick<SiteRunPage, "scores" | "strict" | "without_known" | "domains">;

export interface RunFailures {
  failures: readonly SampleFailure[];
  report: FailureReport;
}

/** What a site asks about its runs, when a page needs it. */
export interface RunExplorer {
  numbersOf(run: StoredRun): RunNumbers;
  failuresOf(run: StoredRun): Promise<RunFailures>;
  textsOf(run: StoredRun): Promise<RunTexts>;
  /** What was sent for a task; null where the run does not tell its split. */
  promptFor(task: Task, run: StoredRun, generation: GenerationRecord | null): Prompt | null;
  compare(first: StoredRun, second: StoredRun): Promise<PairComparison>;
  agreementOf(runs: readonly StoredRun[]): SiteAgreement["pairs"];
}
