import type { Task } from "../../schema/task.ts";
import { markUntrusted } from "../../schema/untrusted-code.ts";
import type { Verdict } from "../../schema/verdict.ts";
import {
  checkGroundTruth,
  type GroundTruthCheck,
  type GroundTruthOptions,
} from "./check-ground-truth.ts";
import type { EngineParts, GroundTruthRun } from "./engine-parts.ts";
import { createControlStore } from "./control-store.ts";
import { executeWithRetries, type Job } from "./judge-all.ts";
import { judgeJobs, type JudgeOptions } from "./judge-jobs.ts";
import { prepareJob } from "./prepare-job.ts";

/** An answer to a task: a whole solution, or what continues complete_prompt. */
export type EngineSample = {
  task: Task;
  /** Number of the sample within its task; 0 by default. */
  index?: number;
  /** Whether the task's imports are put in front; they are by default. */
  calibrated?: boolean;
  /** From 0; each has seeds of its own. */
  repetition?: number;
} & ({ solution: string } | { completion: string });

/** A warm judge: hand it samples, one or many, until it is disposed. */
export interface Engine extends EngineParts, AsyncDisposable {
  judge(sample: EngineSample, signal?: AbortSignal): Promise<Verdict>;
  /**
   * Verdicts as they finish. An iterable is read at once and its long tasks start first; an async one is taken as
   * it comes, a few ahead of what is running.
   */
  judgeAll<S extends EngineSample>(
    samples: Iterable<S> | AsyncIterable<S>,
    options?: JudgeOptions<S>,
  ): AsyncGenerator<{ sample: S; verdict: Verdict }>;
  /** Judges the tasks' own solutions; afterwards `fast` limits follow their times. */
  checkGroundTruth(tasks: readonly Task[], options?: GroundTruthOptions): Promise<GroundTruthCheck>;
}

/** The engine around a sandbox, which it disposes with itself. */
export function assembleEngine(
  given: Omit<EngineParts, "groundTruths" | "controls"> & { controlSeed: number },
): Engine {
  const { sandbox, environment, cache, controlSeed, ...rest } = given;
  const controls = createControlStore({
    execute: (execution, signal) => executeWithRetries(execution, sandbox, signal),
    place: { environment: environment.fingerprint, engine: sandbox.engine },
    seed: controlSeed,
    cache,
  });
  const groundTruths = new Map<string, GroundTruthRun>();
  const parts: EngineParts = { ...rest, sandbox, environment, cache, controls, groundTruths };

  async function* judgeAll<S extends EngineSample>(
    samples: Iterable<S> | AsyncIterable<S>,
    { signal, onStart }: JudgeOptions<S> = {},
  ): AsyncGenerator<{ sample: S; verdict: Verdict }> {
    const jobs =
      Symbol.asyncIterator in samples
        ? toJobStream(samples, parts)
        : Array.from(samples, (sample) => toJob(sample, parts));
    const onJobStart = onStart && ((job: { origin: S }) => onStart(job.origin));
    for await (const { job, verdict } of judgeJobs(jobs, parts, { signal, onStart: onJobStart })) {
      yield { sample: job.origin, verdict };
    }
  }

  return {
    ...parts,
    judgeAll,
    async judge(sample, signal) {
      for await (const { verdict } of judgeAll([sample], { signal })) return verdict;
      throw new Error("a sample has a verdict");
    },
    checkGroundTruth: (tasks, options) => checkGroundTruth(tasks, parts, options),
    async [Symbol.asyncDispose]() {
      await parts.sandbox[Symbol.asyncDispose]();
      parts.cache?.[Symbol.dispose]();
    },
  };
}

function toJob<S extends EngineSample>(sample: S, parts: EngineParts): Job & { origin: S } {
  const { task, index = 0, calibrated = true, repetition } = sample;
  const given =
    "solution" in sample
      ? ({ form: "solution", code: markUntrusted(sample.solution), index } as const)
      : ({ form: "completion", code: markUntrusted(sample.completion), index } as const);
  return { ...prepareJob({ task, sample: given, calibrated, repetition }, parts), origin: sample };
}

async function* toJobStream<S extends EngineSample>(
  samples: AsyncIterable<S>,
  parts: EngineParts,
): AsyncGenerator<Job & { origin: S }> {
  for await (const sample of samples) yield toJob(sample, parts);
}
