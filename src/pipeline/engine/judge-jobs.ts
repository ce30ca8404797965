import { sha256 } from "../../lib/hash.ts";
import type { StrictVerdict, Verdict } from "../../schema/verdict.ts";
import type { EngineParts } from "./engine-parts.ts";
import { controlPass } from "./control-pass.ts";
import { orderJobs } from "./expect-duration.ts";
import { judgeAll, type Job } from "./judge-all.ts";

export interface JudgeOptions<J> {
  signal?: AbortSignal | undefined;
  /** Told when a job is handed to the sandbox; never for what the cache answers. */
  onStart?: ((job: J) => void) | undefined;
}

/**
 * Verdicts as they are found: from the cache at once, the others as they finish, long jobs first. An async source is
 * taken as it comes. A verdict is remembered when the next one is asked for, so that whoever writes it down is first.
 */
export async function* judgeJobs<J extends Job>(
  jobs: Iterable<J> | AsyncIterable<J>,
  engine: EngineParts,
  options: JudgeOptions<J> = {},
): AsyncGenerator<{ job: J; verdict: Verdict }> {
  const services = {
    sandbox: engine.sandbox,
    environment: engine.environment.fingerprint,
    control: (job: J, verdict: Verdict, signal?: AbortSignal) =>
      controlPass({ job, verdict, signal }, engine),
    ...options,
  };
  if (Symbol.asyncIterator in jobs) {
    const recall = (job: J) => recallVerdict(job, engine);
    yield* remembering(judgeAll(jobs, { ...services, recall }), engine);
    return;
  }
  const open: J[] = [];
  for (const job of jobs) {
    options.signal?.throwIfAborted();
    const verdict = recallVerdict(job, engine);
    if (verdict === undefined) open.push(job);
    else yield { job, verdict };
  }
  if (open.length === 0) return;
  yield* remembering(judgeAll(orderJobs(open, engine), services), engine);
}

async function* remembering<J extends Job>(
  judged: AsyncIterable<{ job: J; verdict: Verdict }>,
  engine: EngineParts,
): AsyncGenerator<{ job: J; verdict: Verdict }> {
  for await (const item of judged) {
    try {
      yield item;
    } finally {
      const { job, verdict } = item;
      if (!verdict.cached) engine.cache?.store(job.execution, placeOf(engine), verdict);
    }
  }
}

function recallVerdict(job: Job, engine: EngineParts): Verdict | undefined {
  if (!engine.readsCache) return undefined;
  const { taskId, sample, calibrated, execution } = job;
  const remembered = engine.cache?.find(execution, placeOf(engine));
  if (remembered === undefined) return undefined;
  if (wantsControls(remembered.strict, engine.rules.controls) && job.control) return undefined;
  return {
    task_id: taskId,
    sample,
    calibrated,
    solution_hash: sha256(execution.code),
    ...remembered,
    seed: execution.seed,
    hash_seed: execution.hashSeed,
    environment: engine.environment.fingerprint,
    cached: true,
  };
}

/** Whether a remembered pass was put to fewer controls than are wanted now: it is judged again. */
function wantsControls(strict: StrictVerdict | null, wanted: number): boolean {
  if (strict === null || strict.controls >= wanted) return false;
  const { status, uncontrolled } = strict;
  return status === "earned" || (status === "unproven" && uncontrolled.length === 0);
}

function placeOf({ environment, sandbox }: EngineParts) {
  return { environment: environment.fingerprint, engine: sandbox.engine };
}
