import { listDifferences } from "../../lib/list-differences.ts";
import type { GenerationRecord } from "../../schema/generation.ts";
import type { CauseFinding, ChangeCause } from "../../schema/run-difference.ts";
import type { SanitizeMode } from "../../schema/sanitize-trace.ts";
import type { StoredRun } from "../../schema/stored-run.ts";

/** The records of a run; null where there is none. */
export interface RunRecords {
  run: StoredRun;
  generation: GenerationRecord | null;
  /** The mode of the sanitizer's trace beside the samples. */
  sanitizer: SanitizeMode | null;
}

export type RecordedCause = Exclude<ChangeCause, "chance">;
export type RecordChange = Pick<CauseFinding, "state" | "changes">;

/** What the records of two runs say of each cause. */
export function compareRecords(
  first: RunRecords,
  second: RunRecords,
): Record<RecordedCause, RecordChange> {
  const compare = (describe: (records: RunRecords) => RecordedValue): RecordChange =>
    compareValues(describe(first), describe(second));
  return {
    model: compare(describeModel),
    prompt: compare(describePrompt),
    sanitizer: compare(({ sanitizer }) => ({ mode: sanitizer ?? undefined })),
    calibration: compare(({ run }) => ({ calibration: run.calibration ?? undefined })),
    dataset: compare(({ run: { record } }) => ({
      hash: record?.dataset.hash,
      ...(record === null ? {} : { version: record.dataset.version }),
      patches: record === null ? undefined : (record.dataset.patches?.hash ?? "none"),
    })),
    environment: compare(({ run: { record } }) => ({
      fingerprint: record?.environment.fingerprint,
      python: record?.environment.python,
    })),
    limits: compare(({ run: { record } }) => ({ limits: record?.rules.limits })),
    engine: compare(({ run: { record } }) => ({
      engine: record?.engine,
      missing_walls: record?.missing_walls,
      harness_patches: record?.rules.harness_patches,
      network: record === null ? undefined : (record.rules.network?.hash ?? "none"),
      bcb: record?.bcb,
    })),
    seed: compare(({ run: { record } }) => ({ seed: record?.rules.seed })),
  };
}

/** Facts by name; undefined is not known. */
type RecordedValue = Readonly<Record<string, unknown>>;

function describeModel({ run: { model }, generation }: RunRecords): RecordedValue {
  return {
    name: model.name,
    revision: model.revision ?? undefined,
    temperature: model.temperature ?? undefined,
    backend: generation?.backend ?? model.backend ?? undefined,
    decoding: generation?.decoding,
    base_url: generation === null ? undefined : (generation.base_url ?? "none"),
    extra_body: generation?.extra_body,
    loading: generation?.loading,
  };
}

function describePrompt({ run, generation }: RunRecords): RecordedValue {
  return {
    split: run.split ?? undefined,
    template: generation === null ? undefined : (generation.template ?? "none"),
    instruction_prefix: generation?.instruction_prefix,
    response_prefix: generation?.response_prefix,
    direct_completion: generation?.direct_completion,
    prefill: generation?.prefill,
  };
}

/** A fact that one side does not tell is no difference, but without a difference elsewhere it leaves the cause open. */
function compareValues(first: RecordedValue, second: RecordedValue): RecordChange {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const known = names.filter((name) => first[name] !== undefined && second[name] !== undefined);
  const changes = known
    .flatMap((name) => listDifferences(first[name], second[name], name))
    .map(({ path, left, right }) => ({ path, first: left, second: right }));
  if (changes.length > 0) return { state: "differs", changes };
  return { state: known.length === names.length ? "same" : "unknown", changes };
}
