import { listDifferences } from "../../lib/list-differences.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import type { GenerationRecord } from "../../schema/generation.ts";
import type { CauseFinding, ChangeCause, RunDifference } from "../../schema/run-difference.ts";
import type { SanitizeMode } from "../../schema/language.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import { pairSamples } from "../pair-samples.ts";

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
interface SampleFlip {
  task_id: string;
  direction: "gained" | "lost";
  code: Sameness;
  text: Sameness;
  /** One side ran out of time, or died. */
  isCut: boolean;
}

/**
 * Why the second run scores otherwise than the first: what differs, and which flips each difference could explain.
 * `changedTasks`: whose rows differ between the two datasets; null where a dataset could not be loaded.
 */
export function diffRuns(
  first: DiffedRun,
  second: DiffedRun,
  { changedTasks }: { changedTasks: ReadonlySet<string> | null },
): RunDifference {
  const pairs = pairSamples(first.run.results, second.run.results);
  const flips = listFlips(pairs, first, second);
  const found = listCauses(changedTasks).map(({ describe, ...rule }) => ({
    ...rule,
    ...compareFacts(describe(first), describe(second)),
  }));
  const isSame = (cause: ChangeCause) => found.find((one) => one.cause === cause)?.state === "same";
  // The same text that became other code, under the same calibration and set-up, went through another sanitizer.
  const isResanitized =
    isSame("calibration") &&
    flips.some(
      ({ task_id, code, text }) =>
        text === "same" &&
        code === "different" &&
        (isSame("dataset") || changedTasks?.has(task_id) === false),
    );
  const blamed = new Set<SampleFlip>();
  const causes = found.map(({ covers, about, ...finding }): CauseFinding => {
    if (finding.cause === "sanitizer" && isResanitized) finding.state = "differs";
    const covered = finding.state === "same" ? [] : flips.filter(covers);
    for (const flip of covered) blamed.add(flip);
    return { ...finding, ...countDirections(covered), about };
  });
  const rest = flips.filter((flip) => !blamed.has(flip));
  // Drawn again, or run again: what nothing recorded covers is chance, unless the code changed by no known hand.
  const byChance = rest.filter(({ code, text }) => code === "same" || text === "different");
  const scoreOf = ({ run: { name, file } }: DiffedRun, side: 0 | 1) => {
    const passed = pairs.filter((pair) => pair[side].passed).length;
    return { name, file, passed, score: passed / (pairs.length || 1) };
  };
  return {
    format: 1,
    first: scoreOf(first, 0),
    second: scoreOf(second, 1),
    samples: pairs.length,
    only_first: first.run.results.length - pairs.length,
    only_second: second.run.results.length - pairs.length,
    flips: {
      ...countDirections(flips),
      same_code: flips.filter(({ code }) => code === "same").length,
      other_code: flips.filter(({ code }) => code === "different").length,
      unknown_code: flips.filter(({ code }) => code === "unknown").length,
    },
    causes: [
      ...causes,
      {
        cause: "chance",
        state: "unknown",
        changes: [],
        ...countDirections(byChance),
        about: "remaining flips: flaky results of the same code, or resampled answers",
      },
    ],
    unexplained: rest.length - byChance.length,
  };
}

function listFlips(
  pairs: ReturnType<typeof pairSamples>,
  first: DiffedRun,
  second: DiffedRun,
): SampleFlip[] {
  const compareAt = (key: string, hashes: "codes" | "texts") => {
    const [a, b] = [first[hashes].get(key), second[hashes].get(key)];
    if (a === undefined || b === undefined) return "unknown";
    return a === b ? "same" : "different";
  };
  return pairs
    .filter(([ours, other]) => ours.passed !== other.passed)
    .map(([ours, other]) => {
      const key = sampleKey(ours.task_id, ours.sample);
      return {
        task_id: ours.task_id,
        direction: other.passed ? "gained" : "lost",
        code: compareAt(key, "codes"),
        text: compareAt(key, "texts"),
        isCut: [ours, other].some(({ outcome }) => outcome === "timeout" || outcome === "crash"),
      };
    });
}

/** A fact that one side does not tell is no difference, but without a difference elsewhere it leaves the cause open. */
function compareFacts(
  first: Readonly<Record<string, unknown>>,
  second: Readonly<Record<string, unknown>>,
): Pick<CauseFinding, "state" | "changes"> {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const known = names.filter((name) => first[name] !== undefined && second[name] !== undefined);
  const changes = known
    .flatMap((name) => listDifferences(first[name], second[name], name))
    .map(({ path, left, right }) => ({ path, first: left, second: right }));
  if (changes.length > 0) return { state: "differs", changes };
  return { state: known.length === names.length ? "same" : "unknown", changes };
}

function countDirections(flips: readonly SampleFlip[]): { gained: number; lost: number } {
  const gained = flips.filter(({ direction }) => direction === "gained").length;
  return { gained, lost: flips.length - gained };
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
function listCauses(changedTasks: ReadonlySet<string> | null): Cause[] {
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
