import { mapConcurrent } from "../../lib/map-concurrent.ts";
import type { Execution, Exit, Sandbox } from "../../schema/execution.ts";
import type { UntrustedCode } from "../../schema/untrusted-code.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { toVerdict } from "../../verdicts/to-verdict.ts";

/** One execution whose verdict is wanted. */
export interface Job {
  taskId: string;
  sample: number;
  calibrated: boolean;
  execution: Execution;
  /** The task's libraries: they tell how long it may take. */
  libs?: readonly string[];
  /** What a pass is controlled with; absent where nobody doubts it. */
  control?: { groundTruth: UntrustedCode; entryPoint: string };
}

interface JudgeServices<J extends Job> {
  sandbox: Sandbox;
  /** Fingerprint of the environment that the sandbox runs in. */
  environment: string;
  signal?: AbortSignal | undefined;
  /** Told when a job is handed to the sandbox. */
  onStart?: ((job: J) => void) | undefined;
  /** An answer that is already known. */
  recall?: ((job: J) => Verdict | undefined) | undefined;
  /** Says whether a pass was earned. */
  control?: ((job: J, verdict: Verdict, signal?: AbortSignal) => Promise<Verdict>) | undefined;
}

const retries = 2;

/** Verdicts as they finish. A broken run is tried again; what stays broken is said, never scored. */
export async function* judgeAll<J extends Job>(
  jobs: Iterable<J> | AsyncIterable<J>,
  { sandbox, environment, signal, onStart, recall, control }: JudgeServices<J>,
): AsyncGenerator<{ job: J; verdict: Verdict }> {
  yield* mapConcurrent(
    jobs,
    sandbox.backlog,
    async (job) => {
      const known = recall?.(job);
      if (known !== undefined) return { job, verdict: known };
      onStart?.(job);
      // Asked for once: the execution of a stored sample is read from disk.
      const { taskId, sample, calibrated, execution } = job;
      const exit = await executeWithRetries(execution, sandbox, signal);
      const verdict = toVerdict({ taskId, sample, calibrated, execution, exit, environment });
      return { job, verdict: control ? await control(job, verdict, signal) : verdict };
    },
    signal,
  );
  signal?.throwIfAborted();
}

/** Runs it up to three times: a broken run is our fault, and says nothing. */
export async function executeWithRetries(
  execution: Execution,
  sandbox: Sandbox,
  signal: AbortSignal | undefined,
): Promise<Exit> {
  for (let attempt = 0; ; attempt++) {
    const exit = await sandbox.execute(execution, signal);
    if (exit.kind !== "broken" || attempt === retries) return exit;
  }
}
