import { assembleCode, assembleGroundTruth } from "../../sanitize/assemble-code.ts";
import type { Check } from "../../schema/check.ts";
import { markUntrusted } from "../../schema/execution.ts";
import type { Execution, Limits, UntrustedCode } from "../../schema/execution.ts";
import type { RunRules } from "../../schema/verdict.ts";
import type { Task } from "../../schema/task.ts";
import type { Judged } from "../../verdicts/to-verdict.ts";
import { checkHash } from "../../verdicts/verdict-cache.ts";
import { chooseLimits, officialLimits, officialMemoryLimits } from "./choose-limits.ts";
import type { GroundTruths } from "./choose-limits.ts";

/** One execution whose verdict is wanted. */
export interface Job extends Omit<Judged, "exit" | "environment"> {
  /** The task's libraries: they tell how long it may take. */
  libs?: readonly string[] | undefined;
  /** What a pass is controlled with; absent where nobody doubts it. */
  control?: { groundTruth: UntrustedCode | undefined; entryPoint: string };
}

/** An answer to a task: a whole solution, what continues complete_prompt, or a program that is read when it is needed. */
export type EngineSample = {
  task: Task;
  /** Number of the sample within its task; 0 by default. */
  index?: number;
  /** Whether the task's imports are put in front; they are by default. */
  calibrated?: boolean;
  /** From 0; each has seeds of its own. */
  repetition?: number;
} & ({ solution: string } | { completion: string } | { readProgram: () => UntrustedCode });

/**
 * What is run to judge a sample. The execution is made whenever it is asked for: where there are a million jobs, none of
 * them holds its code.
 */
export function toJob(sample: EngineSample, rules: RunRules, groundTruths: GroundTruths): Job {
  const { task, index = 0, calibrated = true, repetition = 0 } = sample;
  return {
    taskId: task.task_id,
    sample: index,
    calibrated,
    libs: task.libs,
    get execution() {
      return {
        language: task.language,
        code: assemble(sample),
        check: task.check,
        limits: sampleLimits(task, rules, groundTruths),
        seed: rules.seed + repetition,
        hashSeed: repetition,
        harnessPatches: rules.harness_patches,
      };
    },
    get control() {
      // Only a task that a sample brought along has none.
      const groundTruth = task.ground_truth === "" ? undefined : assembleGroundTruth(task);
      return { groundTruth, entryPoint: task.entry_point };
    },
  };
}

/** What a sample of the task may use. */
export function sampleLimits(task: Task, rules: RunRules, groundTruths: GroundTruths): Limits {
  return chooseLimits(rules.limits, groundTruths.get(checkHash(task.check)), task.limits);
}

/** Code with a suite that is no task's, under the official rules. */
export function toSuiteRun(code: UntrustedCode, test: string, limitMs: number): Execution {
  return { ...toRun(code, limitMs), check: { kind: "unittest", test }, harnessPatches: true };
}

/** Code that nobody judges, run as a script. */
export function toScriptRun(
  code: UntrustedCode,
  given: Omit<Extract<Check, { kind: "script" }>, "kind">,
  limitMs: number,
): Execution {
  return { ...toRun(code, limitMs), check: { kind: "script", ...given }, harnessPatches: false };
}

function toRun(code: UntrustedCode, limitMs: number) {
  const limits = { ...officialMemoryLimits, limitMs };
  return { language: "python", code, limits, seed: 0, hashSeed: 0 };
}

interface GroundTruthWish {
  repetition?: number;
  /** In place of the official limit, which is everybody's: the limits of samples follow from the time it takes. */
  limitMs?: number;
}

/** What is run to check a task itself. */
export function toGroundTruthJob(
  task: Task,
  rules: RunRules,
  { repetition = 0, limitMs }: GroundTruthWish = {},
): Job {
  const limits = { ...officialLimits, limitMs: limitMs ?? null };
  const readProgram = () => assembleGroundTruth(task);
  const sample = { task, readProgram, calibrated: false, repetition };
  const { control: _nobodyDoubtsIt, ...job } = toJob(sample, { ...rules, limits }, new Map());
  return job;
}

function assemble(sample: EngineSample): UntrustedCode {
  if ("readProgram" in sample) return sample.readProgram();
  const given =
    "solution" in sample
      ? ({ form: "solution", code: markUntrusted(sample.solution) } as const)
      : ({ form: "completion", code: markUntrusted(sample.completion) } as const);
  return assembleCode(sample.task, given, sample.calibrated ?? true);
}
