import { assembleCode, assembleGroundTruth } from "../../sanitize/assemble-code.ts";
import type { Limits } from "../../schema/execution.ts";
import type { Sample } from "../../schema/sample.ts";
import type { Task } from "../../schema/task.ts";
import type { UntrustedCode } from "../../schema/untrusted-code.ts";
import { checkHash } from "../../verdicts/execution-key.ts";
import { chooseLimits } from "./choose-limits.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { Job } from "./judge-all.ts";
import { officialLimits } from "./official-limits.ts";

interface WantedRun {
  task: Task;
  calibrated: boolean;
  /** From 0; each has seeds of its own. */
  repetition?: number | undefined;
}

interface Wanted extends WantedRun {
  sample: Pick<Sample, "form" | "code" | "index">;
}

interface StoredSampleRun extends WantedRun {
  sample: number;
  readCode: () => UntrustedCode;
}

/** What is run to judge a sample under the engine's rules. */
export function prepareJob(wanted: Wanted, engine: EngineParts): Job {
  const { task, sample, calibrated, repetition } = wanted;
  const job = toJob(task, engine, {
    code: assembleCode(task, sample, calibrated),
    sample: sample.index,
    calibrated,
    limits: sampleLimits(task, engine),
    repetition,
  });
  return { ...job, control: toControl(task) };
}

/** The same, the code read whenever it is asked for: where there are a million jobs, none of them holds it. */
export function prepareStoredJob(stored: StoredSampleRun, engine: EngineParts): Job {
  const { task, calibrated, repetition, sample, readCode } = stored;
  return {
    taskId: task.task_id,
    sample,
    calibrated,
    libs: task.libs,
    get execution() {
      const limits = sampleLimits(task, engine);
      const parts = { code: readCode(), sample, calibrated, limits, repetition };
      return toJob(task, engine, parts).execution;
    },
    get control() {
      return toControl(task);
    },
  };
}

function toControl(task: Task): NonNullable<Job["control"]> {
  return { groundTruth: assembleGroundTruth(task), entryPoint: task.entry_point };
}

/** What a sample of the task may use. */
export function sampleLimits(task: Task, { rules, groundTruths }: EngineParts): Limits {
  return chooseLimits(rules.limits, groundTruths.get(checkHash(task.check)));
}

/** What is run to check a task itself. The official limit, whatever the engine's: other limits follow from its time. */
export function prepareGroundTruth(task: Task, engine: EngineParts, repetition = 0): Job {
  return toJob(task, engine, {
    code: assembleGroundTruth(task),
    sample: 0,
    calibrated: false,
    limits: chooseLimits(officialLimits, undefined),
    repetition,
  });
}

interface JobParts {
  code: UntrustedCode;
  sample: number;
  calibrated: boolean;
  limits: Limits;
  repetition: number | undefined;
}

function toJob(task: Task, { rules }: EngineParts, parts: JobParts): Job {
  const { code, sample, calibrated, limits, repetition = 0 } = parts;
  return {
    taskId: task.task_id,
    sample,
    calibrated,
    libs: task.libs,
    execution: {
      language: task.language,
      code,
      check: task.check,
      limits,
      seed: rules.seed + repetition,
      hashSeed: repetition,
      harnessPatches: rules.harness_patches,
    },
  };
}
