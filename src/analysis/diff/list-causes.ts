import type { GenerationRecord } from "../../schema/generation.ts";
import type { ChangeCause } from "../../schema/run-difference.ts";
import type { SanitizeMode } from "../../schema/sanitize-trace.ts";
import type { StoredRun } from "../../schema/stored-run.ts";

/** A run with what lies beside it; null and absent is what is not known. */
export interface DiffedRun {
  run: StoredRun;
  generation: GenerationRecord | null;
  /** The mode of the sanitizer's trace beside the samples. */
  sanitizer: SanitizeMode | null;
  /** Hashes of the code that ran, by `sampleKey`. */
  codes: ReadonlyMap<string, string>;
  /** Hashes of what the model wrote, before any sanitizer, by `sampleKey`. */
  texts: ReadonlyMap<string, string>;
}

type Sameness = "same" | "different" | "unknown";

/** A sample that passes in one run and fails in the other. */
export interface SampleFlip {
  task_id: string;
  direction: "gained" | "lost";
  code: Sameness;
  text: Sameness;
  /** One side ran out of time, or died. */
  isCut: boolean;
}

interface Cause {
  cause: Exclude<ChangeCause, "chance">;
  /** What the records say of it: facts by name; undefined is not known. */
  describe: (run: DiffedRun) => Readonly<Record<string, unknown>>;
  /** Which flips it could explain if it differs, in words too. */
  covers: (flip: SampleFlip) => boolean;
  about: string;
}

/** What a score can change for, beside chance; `changedTasks` is null where it is not known which tasks' rows differ. */
export function listCauses(changedTasks: ReadonlySet<string> | null): Cause[] {
  // What is not known could be: a cause is cleared by evidence only.
  const answer = {
    covers: ({ code, text }: SampleFlip) => code !== "same" && text !== "same",
    about: "flips with different code, unless the raw answer is the same",
  };
  const making = {
    covers: ({ code, text }: SampleFlip) => code !== "same" && text !== "different",
    about: "flips with different code, unless the raw answer differs",
  };
  const running = {
    // Another answer is other code, whether or not the code is known.
    covers: ({ code, text }: SampleFlip) =>
      code === "same" || (code === "unknown" && text !== "different"),
    about: "flips with the same code",
  };
  return [
    { cause: "model", describe: describeModel, ...answer },
    { cause: "prompt", describe: describePrompt, ...answer },
    {
      cause: "sanitizer",
      describe: ({ sanitizer }) => ({ mode: sanitizer ?? undefined }),
      ...making,
    },
    {
      cause: "calibration",
      describe: ({ run }) => ({ calibration: run.calibration ?? undefined }),
      ...making,
    },
    {
      cause: "dataset",
      describe: ({ run: { record } }) => ({
        hash: record?.dataset.hash,
        ...(record && { version: record.dataset.version }),
        patches: record ? (record.dataset.patches?.hash ?? "none") : undefined,
      }),
      covers: ({ task_id }) => changedTasks?.has(task_id) ?? true,
      about:
        changedTasks === null
          ? "all flips: the rows could not be compared"
          : `flips on tasks whose rows differ (${changedTasks.size} do)`,
    },
    {
      cause: "environment",
      describe: ({ run: { record } }) => ({
        fingerprint: record?.environment.fingerprint,
        python: record?.environment.python,
      }),
      ...running,
    },
    {
      cause: "limits",
      describe: ({ run: { record } }) => ({ limits: record?.rules.limits }),
      covers: ({ isCut }) => isCut,
      about: "flips where one side timed out or crashed",
    },
    {
      cause: "engine",
      describe: ({ run: { record } }) => ({
        engine: record?.engine,
        missing_walls: record?.missing_walls,
        harness_patches: record?.rules.harness_patches,
        network: record ? (record.rules.network?.hash ?? "none") : undefined,
        bcb: record?.bcb,
      }),
      ...running,
    },
    { cause: "seed", describe: ({ run }) => ({ seed: run.record?.rules.seed }), ...running },
  ];
}

function describeModel({ run: { model }, generation }: DiffedRun) {
  return {
    name: model.name,
    revision: model.revision ?? undefined,
    temperature: model.temperature ?? undefined,
    backend: generation?.backend ?? model.backend ?? undefined,
    decoding: generation?.decoding,
    base_url: generation ? (generation.base_url ?? "none") : undefined,
    extra_body: generation?.extra_body,
    loading: generation?.loading,
  };
}

function describePrompt({ run, generation }: DiffedRun) {
  return {
    split: run.split ?? undefined,
    template: generation ? (generation.template ?? "none") : undefined,
    instruction_prefix: generation?.instruction_prefix,
    response_prefix: generation?.response_prefix,
    direct_completion: generation?.direct_completion,
    prefill: generation?.prefill,
  };
}
