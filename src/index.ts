/** The public API: judge samples, read datasets, build reports. Everything else may change without notice. */
export { BenchError, benchErrors, exitCodes } from "./lib/bench-error.ts";
export type { ReportProgress } from "./lib/progress.ts";
export { buildReport, type JudgedRun } from "./pipeline/build-report.ts";
export { checkGroundTruth } from "./pipeline/check-ground-truth.ts";
export { evaluate, type Evaluation, type EvaluateOptions } from "./pipeline/evaluate.ts";
export { judgeAll, type Job } from "./pipeline/judge-all.ts";
export { loadSelection, type SelectionRequest } from "./pipeline/load-selection.ts";
export { openBench, type Bench, type BenchOptions } from "./pipeline/open-bench.ts";
export { writeOfficialFiles, writeReport } from "./pipeline/write-results.ts";
export type { Execution, Exit, Limits, Sandbox } from "./schema/execution.ts";
export { Report } from "./schema/report.ts";
export { RunRecord, RunRules } from "./schema/run-record.ts";
export { SampleRow, type Sample } from "./schema/sample.ts";
export { Selection } from "./schema/selection.ts";
export type { Settings } from "./schema/settings.ts";
export { Task, type Dataset } from "./schema/task.ts";
export { markUntrusted, type UntrustedCode } from "./schema/untrusted-code.ts";
export { Verdict } from "./schema/verdict.ts";
