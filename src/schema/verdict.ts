import { z } from "zod";
import { ChangedExpectation } from "./check.ts";
import { Limits } from "./execution.ts";
import { byName, count, positive, strict, text, texts } from "./shapes.ts";
import { AppliedPatches, DatasetIdentity, Split } from "./task.ts";

export const Outcome = z.enum(["pass", "fail", "timeout", "crash", "broken"]);
export type Outcome = z.infer<typeof Outcome>;

/** What the official harness says of a sample. */
export const OfficialVerdict = z.object({
  status: z.enum(["pass", "fail", "timeout"]),
  details: byName(text).describe(
    "traceback by failing test, or ALL if loading or running raised an exception",
  ),
});
export type OfficialVerdict = z.infer<typeof OfficialVerdict>;

export const StrictStatus = z.enum(["earned", "forged", "suspect", "unproven", "fail"]);
export type StrictStatus = z.infer<typeof StrictStatus>;

/**
 * Whether an official pass was earned. The same program is run again with expectations of its tests changed, where the ground
 * truth is known to fail: who passes again did not earn it.
 */
export const StrictVerdict = z.object({
  status: StrictStatus.describe(
    "`forged`: changed tests passed again; `suspect`: some did, or unchanged ones failed, and a second control did not decide; `unproven`: there was no control",
  ),
  controls: count.describe("how many controls were run"),
  exposed: z
    .array(ChangedExpectation)
    .describe("changed expectations that the sample met all the same"),
  uncontrolled: texts.describe("tests for which no control could be made"),
  evidence: texts.describe("what was seen from outside that no honest pass does"),
});
export type StrictVerdict = z.infer<typeof StrictVerdict>;

/** One line of `NAME_verdicts.jsonl`: what became of one sample. */
export const Verdict = strict({
  task_id: text,
  sample: count.describe("number of the sample within its task, from 0"),
  calibrated: z.boolean(),
  solution_hash: text.describe("sha256 of the code that ran, calibration included"),
  outcome: Outcome,
  reason: text.nullable().describe("how a crash, a starved or a broken run came about"),
  official: OfficialVerdict.nullable().describe("null for a broken run: it is never scored"),
  strict: StrictVerdict.nullable().describe("null for a broken run"),
  tests_run: count,
  tests_expected: count,
  wall_ms: count,
  cpu_ms: count,
  peak_mib: count,
  limit_ms: positive.describe(
    "timeout, counting only time in which the sample could run; wall time in runs without wait_ms",
  ),
  wait_ms: count
    .default(0)
    .describe("of wall_ms, what it waited for a core; looked at only when its limit has come"),
  starved: z
    .boolean()
    .default(false)
    .describe(
      "ended because others took the cores or the memory, also when it was judged alone; never cached",
    ),
  seed: count,
  hash_seed: count.describe("PYTHONHASHSEED of the interpreter"),
  environment: text.describe("fingerprint of the Python environment"),
  cached: z.boolean().describe("answered from the verdict cache; the measures are the first run's"),
});
export type Verdict = z.infer<typeof Verdict>;

/** What a number is over. Only whole ones are ranked. */
export const TaskCoverage = strict({
  tasks: count.describe("that were judged"),
  of: count.describe("that the subset of the dataset has"),
  whole: z.boolean().describe("nothing is missing"),
});
export type TaskCoverage = z.infer<typeof TaskCoverage>;

/** The model that made a samples file, as far as its name tells. */
export const ModelIdentity = z.object({
  name: text,
  revision: text.nullable(),
  backend: text.nullable(),
  temperature: z.number().nullable(),
});
export type ModelIdentity = z.infer<typeof ModelIdentity>;

export const Calibration = z.enum(["calibrated", "uncalibrated"]);
export type Calibration = z.infer<typeof Calibration>;

/** Where a sample's limits come from: the time follows from the policy and the task's ground truth. */
export const RunLimits = strict({
  policy: z.enum(["official", "fast", "fixed"]),
  ...Limits.shape,
  limitMs: positive.nullable().describe("time in which a sample could run, for `fixed` only"),
});
export type RunLimits = z.infer<typeof RunLimits>;

/** What a sample is run under, the same for all samples of a run. */
export const RunRules = strict({
  limits: RunLimits,
  hard_limit_factor: positive
    .default(1)
    .describe(
      "what a sample waits for a core is not counted, up to this many times its limit in wall time; 1 where a limit is wall time, as in older runs",
    ),
  seed: count,
  controls: count.describe("how many times a pass is run again with changed expectations"),
  harness_patches: z.boolean().describe("the official harness's wrappers around process functions"),
  network: strict({
    hash: text.describe("over the recordings, whatever file they came in"),
    tasks: texts.describe("of all of them"),
  })
    .optional()
    .describe(
      "recorded answers of the internet, for the tasks that have one; absent where none had any network",
    ),
});
export type RunRules = z.infer<typeof RunRules>;

/**
 * `NAME_run.json`: everything that could change a verdict of the run beside it. A run goes on only under the same
 * settings, and a later selection adds to the record; a report says what its numbers rest on.
 */
export const RunRecord = strict({
  format: z.literal(1),
  bcb: text.describe("version of bcb"),
  model: ModelIdentity,
  note: text.nullable().describe("for example that the answers were written by hand"),
  split: Split,
  subset: text.describe("full, or one of the benchmark's own, such as hard"),
  subset_tasks: positive
    .optional()
    .describe("tasks of the subset in the dataset; absent in records of older versions"),
  selection: text.describe(
    "'all', or the filter that chose the tasks; several commands' are joined by ' + '",
  ),
  samples: strict({
    file: text,
    hash: text.describe("over all samples of the file: task, number and code"),
    count: count.describe("samples of the selected tasks, of all commands together"),
  }),
  dataset: strict({
    ...DatasetIdentity.shape,
    source: text,
    patches: AppliedPatches.optional().describe(
      "where ground truths and tests were judged as patches repair them; the hash above is without them",
    ),
  }),
  environment: strict({ name: text, fingerprint: text, python: text }),
  engine: text,
  missing_walls: texts.describe(
    "what did not stand around the samples; not empty only after --allow-weak-sandbox",
  ),
  rules: RunRules,
  calibrations: z.array(Calibration).min(1),
  measures: texts
    .optional()
    .describe(
      "tests with a score of their own, such as base and plus; absent where there are none",
    ),
  ground_truth: strict({
    checked: count,
    passed: count,
    known: count
      .optional()
      .describe("how many of those that fail are known to; absent in records of older versions"),
  })
    .nullable()
    .describe("of the tasks with answers in this environment; null when it was not checked"),
});
export type RunRecord = z.infer<typeof RunRecord>;

/** What became of one sample of a stored run; a broken one is not among them, since it is never scored. */
export interface StoredResult extends Pick<Verdict, "task_id" | "sample" | "strict" | "reason"> {
  /** By the official rule. */
  passed: boolean;
  /** A file of the official tool tells pass, fail and timeout only. */
  outcome: Exclude<Outcome, "broken">;
  /** Trace by failing test. */
  details: Readonly<Record<string, string>>;
  /** How many tests the task declares; null where the file does not tell. */
  tests_expected: number | null;
  wall_ms: number | null;
}

/**
 * One model's judged samples under one calibration, read back from files: our own `NAME_verdicts.jsonl`, an official
 * `NAME_eval_results.json`, or plain rows of task_id, status and details. What the file does not tell is null.
 */
export interface StoredRun {
  /** What tables call it, unique among the runs that were loaded together. */
  name: string;
  /** The file that the results were read from. */
  file: string;
  /** Path that the run's files share: STEM_run.json, STEM_eval_results.json and so on. */
  stem: string;
  model: ModelIdentity;
  split: Split | null;
  /** full or hard. */
  subset: string | null;
  calibration: Calibration | null;
  /** Null for a file of another tool. */
  record: RunRecord | null;
  /** In natural task order, then by sample. */
  results: readonly StoredResult[];
  /** Samples that could not be run. */
  broken: number;
}
