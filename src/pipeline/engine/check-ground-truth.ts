import { findFlicker } from "../../analysis/find-flicker.ts";
import { findKnownTasks } from "../../analysis/known-tasks.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import { knownReason } from "../../report/run-caveats.ts";
import type { Flicker, GroundTruth } from "../../schema/report.ts";
import type { Task } from "../../schema/task.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { checkHash } from "../../verdicts/verdict-cache.ts";
import type { GroundTruths } from "./choose-limits.ts";
import type { Engine } from "./create-engine.ts";
import { toGroundTruthJob } from "./to-job.ts";

export interface GroundTruthOptions {
  progress?: ReportProgress | undefined;
  signal?: AbortSignal | undefined;
  /** How often each is run, with other seeds; the first run is what counts. */
  repetitions?: number | undefined;
  /** Where they stand among others'; see JudgeOptions. */
  line?: string | undefined;
}

export interface GroundTruthCheck {
  summary: GroundTruth;
  /** Of the first run, in the order of the tasks. */
  verdicts: Verdict[];
  /** What the limits of samples follow from. */
  groundTruths: GroundTruths;
  /** Null unless there were repetitions. */
  flicker: Flicker | null;
}

/**
 * Judges the canonical solutions: where they fail, the environment is wrong and numbers do not compare. What the engine
 * remembers is not judged again, so an interrupted check goes on.
 */
export async function checkGroundTruth(
  asked: readonly Task[],
  { judgeAll, rules }: Pick<Engine, "judgeAll" | "rules">,
  { progress, signal, repetitions = 1, line }: GroundTruthOptions = {},
): Promise<GroundTruthCheck> {
  // A benchmark may publish none.
  const tasks = asked.filter(({ ground_truth }) => ground_truth !== "");
  const jobs = Array.from({ length: repetitions }, (_, repetition) =>
    tasks.map((task) => toGroundTruthJob(task, rules, { repetition })),
  ).flat();
  const found = new Map<object, Verdict>();
  const watching = progress && { label: "ground truth", report: progress };
  for await (const { sample, verdict } of judgeAll(jobs, { signal, line, progress: watching })) {
    found.set(sample, verdict);
  }
  const all = jobs.flatMap((job) => found.get(job) ?? []);
  const verdicts = all.slice(0, tasks.length);
  const groundTruths = new Map<string, Verdict>();
  for (const job of jobs.slice(0, tasks.length)) {
    const verdict = found.get(job);
    if (verdict) groundTruths.set(checkHash(job.execution.check), verdict);
  }
  const flicker = repetitions > 1 ? findFlicker(all, repetitions) : null;
  const ids = verdicts.map(({ task_id }) => task_id);
  const known = findKnownTasks(ids, await loadBenchmarks(), rules.network?.tasks);
  const reasons = new Map(known.map((task) => [task.task_id, knownReason(task)]));
  const failed = verdicts
    .filter(({ outcome }) => outcome !== "pass")
    .map((verdict) => {
      const { task_id, outcome } = verdict;
      const reason = reasons.get(task_id);
      const about = { task_id, outcome, message: failureMessage(verdict) };
      return reason === undefined ? about : { ...about, known: reason };
    });
  const checked = verdicts.length;
  const summary = { checked, passed: checked - failed.length, failed };
  return { summary, verdicts, groundTruths, flicker };
}

/** The failing test and the last line of its trace, which names the exception. */
export function failureMessage(verdict: Verdict): string {
  const [first] = Object.entries(verdict.official?.details ?? {});
  if (first === undefined) return verdict.reason ?? verdict.outcome;
  const [test, trace] = first;
  return `${test}: ${trace.trim().split("\n").at(-1) ?? ""}`.slice(0, 300);
}
