import { sha256 } from "../../lib/hash.ts";
import { assembleCode, assembleGroundTruth } from "../../sanitize/calibrate.ts";
import type { RunLimits } from "../../schema/run-record.ts";
import type { Sample } from "../../schema/sample.ts";
import type { Task } from "../../schema/task.ts";
import type { UntrustedCode } from "../../schema/untrusted-code.ts";
import { chooseLimits } from "./choose-limits.ts";
import type { EngineParts, GroundTruthRun } from "./engine-parts.ts";
import type { Job } from "./judge-all.ts";
import { officialLimits } from "./official-limits.ts";

interface Wanted {
  task: Task;
  sample: Pick<Sample, "form" | "code" | "index">;
  calibrated: boolean;
  /** From 0; each has seeds of its own. */
  repetition?: number | undefined;
}

/** What is run to judge a sample under the engine's rules. */
export function prepareJob(wanted: Wanted, engine: EngineParts): Job {
  const { task, sample, calibrated, repetition } = wanted;
  const job = toJob(task, engine, {
    code: assembleCode(task, sample, calibrated),
    sample: sample.index,
    calibrated,
    limits: engine.rules.limits,
    groundTruth: engine.groundTruths.get(sha256(task.test)),
    repetition,
  });
  const control = { groundTruth: assembleGroundTruth(task), entryPoint: task.entry_point };
  return { ...job, control };
}

/** What is run to check a task itself. The official limit, whatever the engine's: other limits follow from its time. */
export function prepareGroundTruth(task: Task, engine: EngineParts, repetition = 0): Job {
  return toJob(task, engine, {
    code: assembleGroundTruth(task),
    sample: 0,
    calibrated: false,
    limits: officialLimits,
    repetition,
  });
}

interface JobParts {
  code: UntrustedCode;
  sample: number;
  calibrated: boolean;
  limits: RunLimits;
  groundTruth?: GroundTruthRun | undefined;
  repetition: number | undefined;
}

function toJob(task: Task, { rules }: EngineParts, parts: JobParts): Job {
  const { code, sample, calibrated, limits, groundTruth, repetition = 0 } = parts;
  return {
    taskId: task.task_id,
    sample,
    calibrated,
    libs: task.libs,
    execution: {
      code,
      test: task.test,
      limits: chooseLimits(limits, groundTruth),
      seed: rules.seed + repetition,
      hashSeed: repetition,
      harnessPatches: rules.harness_patches,
    },
  };
}
