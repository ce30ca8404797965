import type { ReportProgress } from "../../lib/progress.ts";
import type { Verdict } from "../../schema/verdict.ts";
import type { Job } from "./to-job.ts";

export interface WatchOptions {
  label: string;
  /** How many verdicts are there already: they count as done. */
  known?: { judged: number; passed: number };
  report: ReportProgress;
  /** Where samples run, in a few words. */
  where?: (() => string) | undefined;
}

interface Watched {
  job: Pick<Job, "taskId">;
  expectedMs: number;
}

const redrawMs = 1000;
const noteworthyMs = 3000;

/** Says how far judging is: passes, the share of the expected work, and what has been running longest. */
export function watchProgress(
  all: readonly Watched[],
  { label, known = { judged: 0, passed: 0 }, report, where }: WatchOptions,
) {
  const totalMs = all.reduce((sum, { expectedMs }) => sum + expectedMs, 0);
  const total = known.judged + all.length;
  const running = new Map<Watched, number>();
  let { judged: done, passed } = known;
  let doneMs = 0;
  const redraw = (): void => {
    const share = totalMs === 0 ? 1 : doneMs / totalMs;
    const notes = [`${passed} passed`, ...(where ? [where()] : [])];
    // The first that was handed in and has not come back; what merely waits behind it was handed in later.
    const [[slowest, startedAt] = []] = running;
    const ms = performance.now() - (startedAt ?? Infinity);
    if (ms >= noteworthyMs) notes.push(`${slowest?.job.taskId} for ${Math.round(ms / 1000)} s`);
    report({ label, done, total, share, note: notes.join(", ") });
  };
  redraw();
  const clock = setInterval(redraw, redrawMs);
  return {
    start: (one: Watched) => void running.set(one, performance.now()),
    end(one: Watched, { outcome }: Pick<Verdict, "outcome">): void {
      running.delete(one);
      done += 1;
      doneMs += one.expectedMs;
      if (outcome === "pass") passed += 1;
      redraw();
    },
    [Symbol.dispose]: () => clearInterval(clock),
  };
}
