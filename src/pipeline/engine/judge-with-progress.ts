import type { ReportProgress } from "../../lib/progress.ts";
import type { Verdict } from "../../schema/verdict.ts";
import type { EngineParts } from "./engine-parts.ts";
import { expectDurationMs } from "./expect-duration.ts";
import type { Job } from "./judge-all.ts";
import { judgeJobs } from "./judge-jobs.ts";

interface ProgressOptions {
  label: string;
  /** How many verdicts are there already: they count as done. */
  known: { judged: number; passed: number };
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
}

const redrawMs = 1000;

/** judgeJobs that says how far it is: passes, the share of the expected work, and what has been running longest. */
export async function* judgeWithProgress<J extends Job>(
  jobs: readonly J[],
  engine: EngineParts,
  { label, known, progress, signal }: ProgressOptions,
): AsyncGenerator<{ job: J; verdict: Verdict }> {
  const expectedMs = new Map(jobs.map((job) => [job, expectDurationMs(job, engine)]));
  const totalMs = sum(expectedMs.values());
  const running = new Map<J, number>();
  const total = known.judged + jobs.length;
  let done = known.judged;
  let { passed } = known;
  let doneMs = 0;
  const tell = (): void => {
    const share = totalMs === 0 ? 1 : doneMs / totalMs;
    const notes = [`${passed} passed`, ...slowest(running)];
    progress({ label, done, total, share, note: notes.join(", ") });
  };
  tell();
  const clock = setInterval(tell, redrawMs);
  try {
    const onStart = (job: J) => void running.set(job, performance.now());
    for await (const judged of judgeJobs(jobs, engine, { signal, onStart })) {
      yield judged;
      running.delete(judged.job);
      done += 1;
      doneMs += expectedMs.get(judged.job) ?? 0;
      if (judged.verdict.outcome === "pass") passed += 1;
      tell();
    }
  } finally {
    clearInterval(clock);
  }
}

const noteworthyMs = 3000;

/** The first that was handed in and has not come back; what merely waits behind it was handed in later. */
function slowest(running: ReadonlyMap<Job, number>): string[] {
  const [first] = running;
  if (first === undefined) return [];
  const [job, startedAt] = first;
  const ms = performance.now() - startedAt;
  return ms < noteworthyMs ? [] : [`${job.taskId} for ${Math.round(ms / 1000)} s`];
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
