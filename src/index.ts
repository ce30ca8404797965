/** The public API: judge samples, read datasets, build reports. Everything else may change without notice. */
export {
  createJudgeClient,
  JudgeRefused,
  type Judged,
  type JudgeClient,
  type SampleToJudge,
} from "./client/judge-client.ts";
export { BenchError, benchErrors, exitCodes } from "./lib/bench-error.ts";
export type { ReportProgress } from "./lib/progress.ts";
export { buildReport, type JudgedRun } from "./pipeline/evaluate/build-report.ts";
export type { GroundTruthCheck, GroundTruthOptions } from "./pipeline/engine/check-ground-truth.ts";
export { createEngine, type Engine, type EngineSetup } from "./pipeline/engine/create-engine.ts";
export { openEngine, type EngineOptions } from "./pipeline/engine/open-engine.ts";
export { createSanitizer, type Sanitizer } from "./pipeline/sanitize/create-sanitizer.ts";
export { evaluate, type Evaluation, type EvaluateOptions } from "./pipeline/evaluate/evaluate.ts";
export type { JudgeOptions } from "./pipeline/engine/judge-all.ts";
export type { EngineSample, Job } from "./pipeline/engine/to-job.ts";
export { loadSelection, type LoadContext, type TaskChoice } from "./pipeline/load-selection.ts";
export { openBench, type Bench, type EngineChoice } from "./pipeline/evaluate/open-bench.ts";
export { writeOfficialFiles, writeReport } from "./pipeline/evaluate/write-results.ts";
export { Selection, Task, type Dataset } from "./schema/task.ts";
export { markUntrusted } from "./schema/execution.ts";
export type { Execution, Exit, Limits, Sandbox, UntrustedCode } from "./schema/execution.ts";
export { JudgedSample, JudgeSample, Reward, RewardMode, TaskList } from "./schema/judge-api.ts";
export { SanitizeTrace, SyntaxGaveUp, type JudgedEnvironment } from "./schema/language.ts";
export { Report } from "./schema/report.ts";
export { RunRecord, RunRules, Verdict } from "./schema/verdict.ts";
export { SampleRow, type Sample } from "./schema/sample.ts";
export type { Settings } from "./schema/settings.ts";
