import { sha256 } from "../lib/hash.ts";
import type { ReportProgress } from "../lib/progress.ts";
import type { Verdict } from "../schema/verdict.ts";
import {
  openVerdictLog,
  readVerdicts,
  replaceVerdicts,
  verdictKey,
} from "../verdicts/verdict-log.ts";
import { judgeAll, type Job } from "./judge-all.ts";
import type { Bench } from "./open-bench.ts";

interface LoggedJudging {
  bench: Pick<Bench, "sandbox" | "environment">;
  jobs: readonly Job[];
  /** Verdicts are appended here as they finish; those already in it are not asked again. */
  logFile: string;
  label: string;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

/** The verdicts of all jobs, in the order of the jobs. Interrupted at any moment, the next call goes on from the log. */
export async function judgeWithLog(options: LoggedJudging): Promise<Verdict[]> {
  const { bench, jobs, logFile, label, progress, signal } = options;
  const keys = jobs.map(jobKey);
  const known = await readKnown(logFile, jobs, keys);
  const answered = new Map(keys.map((key) => [key, known.get(key)]));
  const open = jobs.filter((_, index) => isOpen(answered.get(keys[index] ?? "")));
  let done = jobs.length - open.length;
  let passed = [...answered.values()].filter((verdict) => verdict?.outcome === "pass").length;
  if (open.length > 0) {
    await using log = await openVerdictLog(logFile);
    const services = { sandbox: bench.sandbox, environment: bench.environment.fingerprint, signal };
    progress({ label, done, total: jobs.length });
    for await (const { job, verdict } of judgeAll(open, services)) {
      await log.write(verdict);
      answered.set(jobKey(job), verdict);
      if (verdict.outcome === "pass") passed += 1;
      progress({ label, done: ++done, total: jobs.length, note: `${passed} passed` });
    }
  }
  return keys.flatMap((key) => answered.get(key) ?? []);
}

/** A broken run is asked again. */
function isOpen(verdict: Verdict | undefined): boolean {
  return verdict === undefined || verdict.outcome === "broken";
}

/** What the log holds, without the verdicts on code that these jobs have replaced: a report counts each sample once. */
async function readKnown(
  logFile: string,
  jobs: readonly Job[],
  keys: readonly string[],
): Promise<Map<string, Verdict>> {
  const verdicts = await readVerdicts(logFile);
  const wanted = new Set(keys);
  const asked = new Set(jobs.map(({ taskId, calibrated }) => `${taskId}\n${calibrated}`));
  const current = verdicts.filter(
    (verdict) =>
      wanted.has(verdictKey(verdict)) || !asked.has(`${verdict.task_id}\n${verdict.calibrated}`),
  );
  if (current.length < verdicts.length) await replaceVerdicts(logFile, current);
  return new Map(current.map((verdict) => [verdictKey(verdict), verdict]));
}

function jobKey({ taskId, sample, calibrated, execution }: Job): string {
  const solution_hash = sha256(execution.code);
  return verdictKey({ task_id: taskId, sample, calibrated, solution_hash });
}
