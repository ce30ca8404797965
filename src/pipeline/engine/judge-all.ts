import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import { sha256 } from "../../lib/hash.ts";
import { requireRunnable, sourceOf } from "../../sandbox/runnable.ts";
import type { Execution, Exit, Sandbox } from "../../schema/execution.ts";
import type { RunRules, StrictVerdict, Verdict } from "../../schema/verdict.ts";
import { toVerdict } from "../../verdicts/to-verdict.ts";
import type { GroundTruths } from "./choose-limits.ts";
import type { createControlPass } from "./control-pass.ts";
import { toJob, type EngineSample, type Job } from "./to-job.ts";
import { estimateDurationMs } from "../../analysis/estimate-duration.ts";
import { checkHash, type ExecutionPlace, type VerdictCache } from "../../verdicts/verdict-cache.ts";
import type { LibraryDurations } from "../../schema/library-durations.ts";
import type { Recordings } from "../../schema/recording.ts";

export interface JudgeOptions<S> {
  signal?: AbortSignal | undefined;
  /** Told when a sample is handed to the sandbox; never for what the cache answers. */
  onStart?: ((sample: S) => void) | undefined;
  /** How the tasks' own solutions fared, from a check of them: limits follow their times. */
  groundTruths?: GroundTruths | undefined;
  /** Whether the verdict cache is asked; by default as the engine was made. It is filled in any case. */
  readsCache?: boolean | undefined;
  /** Samples of different lines alternate, however many stand in each. */
  line?: string | undefined;
  /** Where to say how far it is, for samples that are there already. */
  progress?: WatchOptions | undefined;
}

/** A sample that was handed in, and what is run for it. */
interface Asked<S> {
  sample: S;
  job: Job;
  /** Made whenever it is asked for, with the recorded answers of its task in its network. */
  readExecution: () => Execution;
  expectedMs: number;
}

/**
 * Verdicts as they are found: from the cache at once, the others as they finish, long jobs first. An async source is
 * taken as it comes. A verdict is remembered when the next one is asked for, so that whoever writes it down is first.
 */
export async function* judgeAll<S extends EngineSample | Job>(
  samples: Iterable<S> | AsyncIterable<S>,
  parts: EngineParts,
  options: JudgeOptions<S> = {},
): AsyncGenerator<{ sample: S; verdict: Verdict }> {
  const { signal, groundTruths = new Map(), readsCache = parts.readsCache } = options;
  const { sandbox, cache, rules, place } = parts;

  function ask(sample: S): Asked<S> {
    const job = isJob(sample) ? sample : toJob(sample, rules, groundTruths);
    const network = parts.recordings.get(job.taskId);
    const readExecution = () => (network ? { ...job.execution, network } : job.execution);
    const execution = readExecution();
    requireRunnable(execution, sandbox);
    const { check } = execution;
    const truth = groundTruths.get(checkHash(check));
    // What its task took of late, else what its ground truth took, else a guess.
    const expectedMs =
      cache?.findDuration(check, place.environment)?.wallMs ??
      (truth?.outcome === "pass" ? truth.wall_ms : undefined) ??
      estimateDurationMs(
        { libs: job.libs ?? [], source: sourceOf(execution) },
        parts.libraryDurations,
      );
    return { sample, job, readExecution, expectedMs };
  }

  function recall({ job, readExecution }: Asked<S>): Verdict | undefined {
    if (!readsCache || cache === undefined) return undefined;
    const execution = readExecution();
    const remembered = cache.find(execution, place);
    if (remembered === undefined) return undefined;
    if (wantsControls(remembered.strict, rules.controls) && job.control) return undefined;
    return {
      task_id: job.taskId,
      sample: job.sample,
      calibrated: job.calibrated,
      solution_hash: sha256(execution.code),
      ...remembered,
      seed: execution.seed,
      hash_seed: execution.hashSeed,
      environment: place.environment,
      cached: true,
    };
  }

  async function judge(asked: Asked<S>) {
    const { sample, job } = asked;
    options.onStart?.(sample);
    watch?.start(asked);
    // Asked for once, and kept to be remembered by: the execution of a stored sample is read from disk.
    const execution = asked.readExecution();
    const { taskId, sample: number, calibrated } = job;
    // Its controls stand in no line: what has begun goes before what has not.
    const exit = await parts.execute(execution, signal, options.line);
    const of = { taskId, sample: number, calibrated, execution };
    const verdict = toVerdict({ ...of, exit, environment: place.environment });
    const pass = { job, execution, verdict, wanted: rules.controls, groundTruths, signal };
    return { asked, verdict: await parts.controlPass(pass), execution };
  }

  /** Each with what was run for it; nothing where the cache answered. */
  async function* findVerdicts() {
    const { backlog } = sandbox;
    if (listed === undefined) {
      const find = async (sample: S) => {
        const asked = ask(sample);
        const verdict = recall(asked);
        return verdict === undefined ? judge(asked) : { asked, verdict, execution: undefined };
      };
      yield* mapConcurrent(samples, backlog, find, signal);
    } else {
      const open: Asked<S>[] = [];
      for (const asked of listed) {
        signal?.throwIfAborted();
        const verdict = recall(asked);
        if (verdict === undefined) open.push(asked);
        else yield { asked, verdict, execution: undefined };
      }
      yield* mapConcurrent(longestFirst(open), backlog, judge, signal);
    }
    signal?.throwIfAborted();
  }

  const where = sandbox.describe && (() => sandbox.describe?.() ?? "");
  const listed = Symbol.asyncIterator in samples ? undefined : Array.from(samples, ask);
  using watch = listed && options.progress && watchProgress(listed, { ...options.progress, where });
  for await (const { asked, verdict, execution } of findVerdicts()) {
    try {
      yield { sample: asked.sample, verdict };
    } finally {
      if (execution !== undefined) cache?.store(execution, place, verdict);
    }
    watch?.end(asked, verdict);
  }
}

const retries = 2;

/** Runs it up to three times: a broken run is our fault, and says nothing. What stays broken is said, never scored. */
export async function executeWithRetries(
  sandbox: Sandbox,
  execution: Execution,
  signal?: AbortSignal,
  line?: string,
): Promise<Exit> {
  for (let attempt = 0; ; attempt++) {
    const exit = await sandbox.execute(execution, signal, line);
    // Whoever talks to it would have to say everything again.
    const isLast = attempt === retries || execution.live !== undefined;
    if (exit.kind !== "broken" || isLast) return exit;
  }
}

function isJob(sample: EngineSample | Job): sample is Job {
  return "execution" in sample;
}

/** Whether a remembered pass was put to fewer controls than are wanted now: it is judged again. */
function wantsControls(strict: StrictVerdict | null, wanted: number): boolean {
  if (strict === null || strict.controls >= wanted) return false;
  const { status, uncontrolled } = strict;
  return status === "earned" || (status === "unproven" && uncontrolled.length === 0);
}

/** Long jobs first, so that none of them is left alone at the end; equal ones in their order. */
function longestFirst<S>(jobs: readonly Asked<S>[]): Asked<S>[] {
  const weigh = ({ job: { libs = [] }, expectedMs }: Asked<S>) =>
    Math.max(expectedMs, ...libs.map((library) => searchMs.get(library) ?? 0));
  return jobs.toSorted((a, b) => weigh(b) - weigh(a));
}

// Libraries that search by luck, here for large primes in Python: a task took a second, and takes forty the next time.
const searchMs: ReadonlyMap<string, number> = new Map([["rsa", 15_000]]);

interface WatchOptions {
  label: string;
  /** How many verdicts are there already: they count as done. */
  known?: { judged: number; passed: number };
  report: ReportProgress;
  /** Where samples run, in a few words. */
  where?: (() => string) | undefined;
}

type Watched = Pick<Asked<unknown>, "job" | "expectedMs">;

const redrawMs = 1000;
const noteworthyMs = 3000;

/** Says how far judging is: passes, the share of the expected work, and what has been running longest. */
function watchProgress(
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

/** What an engine judges with; nobody outside of this folder sees it. */
export interface EngineParts {
  readonly sandbox: Sandbox;
  /** Runs it in the sandbox, up to three times where we broke it. */
  readonly execute: Sandbox["execute"];
  readonly place: ExecutionPlace;
  readonly rules: RunRules;
  readonly recordings: Recordings;
  /** Undefined when nothing is to be remembered. */
  readonly cache: VerdictCache | undefined;
  /** False: what is remembered is not asked, only added to. */
  readonly readsCache: boolean;
  readonly libraryDurations: LibraryDurations;
  readonly controlPass: ReturnType<typeof createControlPass>;
}
