import { mapConcurrent } from "../lib/map-concurrent.ts";
import type { Execution, Exit, Sandbox } from "../schema/execution.ts";
import type { Verdict } from "../schema/verdict.ts";
import { toVerdict } from "../verdicts/to-verdict.ts";

/** One execution whose verdict is wanted. */
export interface Job {
  taskId: string;
  sample: number;
  calibrated: boolean;
  execution: Execution;
}

interface JudgeServices {
  sandbox: Sandbox;
  /** Fingerprint of the environment that the sandbox runs in. */
  environment: string;
  signal?: AbortSignal | undefined;
}

const retries = 2;

/** Verdicts as they finish. A broken run is tried again; what stays broken is said, never scored. */
export async function* judgeAll(
  jobs: Iterable<Job>,
  { sandbox, environment, signal }: JudgeServices,
): AsyncGenerator<{ job: Job; verdict: Verdict }> {
  yield* mapConcurrent(
    jobs,
    sandbox.parallel,
    async (job) => {
      const exit = await executeWithRetries(job.execution, sandbox, signal);
      return { job, verdict: toVerdict({ ...job, exit, environment }) };
    },
    signal,
  );
  signal?.throwIfAborted();
}

async function executeWithRetries(
  execution: Execution,
  sandbox: Sandbox,
  signal: AbortSignal | undefined,
): Promise<Exit> {
  for (let attempt = 0; ; attempt++) {
    const exit = await sandbox.execute(execution, signal);
    if (exit.kind !== "broken" || attempt === retries) return exit;
  }
}
