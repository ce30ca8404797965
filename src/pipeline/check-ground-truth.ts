import path from "node:path";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import { makeFolder } from "../lib/make-folder.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { writeError } from "../lib/write-atomically.ts";
import { assembleGroundTruth } from "../sanitize/calibrate.ts";
import type { GroundTruth } from "../schema/report.ts";
import type { RunRules } from "../schema/run-record.ts";
import type { Verdict } from "../schema/verdict.ts";
import { removeVerdicts } from "../verdicts/verdict-log.ts";
import { judgeWithLog } from "./judge-with-log.ts";
import type { Bench } from "./open-bench.ts";

interface GroundTruthOptions {
  bench: Bench;
  rules: RunRules;
  cacheDir: string;
  /** Judge again although an earlier answer is known. */
  fresh?: boolean | undefined;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

/**
 * Judges the canonical solutions: where they fail, the environment is wrong and numbers do not compare.
 * Answers are kept by dataset, environment, engine and rules, so a task is judged once.
 */
export async function checkGroundTruth(
  options: GroundTruthOptions,
): Promise<{ summary: GroundTruth; verdicts: Verdict[] }> {
  const { bench, rules, progress, signal } = options;
  const jobs = bench.tasks.map((task) => ({
    taskId: task.task_id,
    sample: 0,
    calibrated: false,
    execution: { code: assembleGroundTruth(task), test: task.test, ...toExecutionRules(rules) },
  }));
  const logFile = await cacheFile(options);
  if (options.fresh) await removeVerdicts(logFile);
  const label = "ground truth";
  const verdicts = await judgeWithLog({ bench, jobs, logFile, label, progress, signal });
  return { summary: summarize(verdicts), verdicts };
}

/** A run's rules in the words of an execution. */
export function toExecutionRules({ limits, seed, harness_patches: harnessPatches }: RunRules) {
  return { limits, seed, harnessPatches };
}

function summarize(verdicts: readonly Verdict[]): GroundTruth {
  const failed = verdicts.filter((verdict) => verdict.outcome !== "pass");
  return {
    checked: verdicts.length,
    passed: verdicts.length - failed.length,
    failed: failed.map((verdict) => ({
      task_id: verdict.task_id,
      outcome: verdict.outcome,
      message: failureMessage(verdict),
    })),
  };
}

/** The failing test and the last line of its trace, which names the exception. */
function failureMessage(verdict: Verdict): string {
  const [first] = Object.entries(verdict.official?.details ?? {});
  if (first === undefined) return verdict.reason ?? verdict.outcome;
  const [test, trace] = first;
  return `${test}: ${trace.trim().split("\n").at(-1) ?? ""}`.slice(0, 300);
}

async function cacheFile({ bench, rules, cacheDir }: GroundTruthOptions): Promise<string> {
  const { dataset, environment, sandbox } = bench;
  const question = {
    dataset: dataset.hash,
    environment: environment.fingerprint,
    engine: sandbox.engine,
    rules,
  };
  const folder = path.join(cacheDir, "ground-truth");
  await makeFolder(folder).catch((cause: unknown) => {
    throw writeError(folder, cause);
  });
  return path.join(folder, `${sha256(canonicalJson(question)).slice(0, 32)}.jsonl`);
}
