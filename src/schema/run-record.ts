import { z } from "zod";
import { count, positive, strict, text, texts } from "./shapes.ts";
import { Limits } from "./execution.ts";
import { AppliedPatches, DatasetIdentity, Split } from "./task.ts";

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
