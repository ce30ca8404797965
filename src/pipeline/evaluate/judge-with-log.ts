import { sha256 } from "../../lib/hash.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { holdsUnder } from "../../verdicts/holds-under.ts";
import { verdictKey } from "../../verdicts/question.ts";
import { openVerdictLog, readVerdicts, replaceVerdicts } from "../../verdicts/verdict-log.ts";
import type { EngineParts } from "../engine/engine-parts.ts";
import type { Job } from "../engine/judge-all.ts";
import { judgeWithProgress } from "../engine/judge-with-progress.ts";

interface LoggedJudging {
  engine: EngineParts;
  jobs: readonly Job[];
  /** Verdicts are appended here as they finish; those already in it are not asked again. */
  logFile: string;
  label: string;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

/**
 * The verdicts of all jobs, in the order of the jobs; at the end the log has that order too. Interrupted at any
 * moment, the next call goes on from the log.
 */
export async function judgeWithLog(options: LoggedJudging): Promise<Verdict[]> {
  const { engine, logFile, label, progress, signal } = options;
  const jobs = options.jobs.map((job) => ({ ...job, key: jobKey(job) }));
  const logged = await readCurrent(logFile, jobs);
  const answers = new Map(logged.map((verdict) => [verdictKey(verdict), verdict]));
  const open = jobs.filter((job) => isOpen(answers.get(job.key), job));
  for (const job of open) answers.delete(job.key);
  const known = jobs.flatMap((job) => answers.get(job.key) ?? []);
  if (open.length > 0) {
    await using log = await openVerdictLog(logFile);
    const judging = judgeWithProgress(open, engine, { label, known, progress, signal });
    for await (const { job, verdict } of judging) {
      await log.write(verdict);
      answers.set(job.key, verdict);
    }
  }
  const verdicts = jobs.flatMap((job) => answers.get(job.key) ?? []);
  const asked = new Set(jobs.map((job) => job.key));
  const others = logged.filter((verdict) => !asked.has(verdictKey(verdict)));
  if (open.length > 0) await replaceVerdicts(logFile, [...verdicts, ...others]);
  return verdicts;
}

/** A broken or starved run is asked again, and so is one whose time limit was another. */
function isOpen(verdict: Verdict | undefined, { execution }: Job): boolean {
  if (verdict === undefined || verdict.outcome === "broken" || verdict.starved) return true;
  return !holdsUnder(verdict, execution.limits.limitMs);
}

/** What the log holds, without the verdicts on code that these jobs have replaced: a report counts each sample once. */
async function readCurrent(
  logFile: string,
  jobs: readonly (Job & { key: string })[],
): Promise<Verdict[]> {
  const verdicts = await readVerdicts(logFile);
  const wanted = new Set(jobs.map((job) => job.key));
  const asked = new Set(jobs.map(({ taskId, calibrated }) => `${taskId}\n${calibrated}`));
  const current = verdicts.filter(
    (verdict) =>
      wanted.has(verdictKey(verdict)) || !asked.has(`${verdict.task_id}\n${verdict.calibrated}`),
  );
  if (current.length < verdicts.length) await replaceVerdicts(logFile, current);
  return current;
}

function jobKey({ taskId, sample, calibrated, execution }: Job): string {
  return verdictKey({
    task_id: taskId,
    sample,
    calibrated,
    solution_hash: sha256(execution.code),
    seed: execution.seed,
    hash_seed: execution.hashSeed,
  });
}
