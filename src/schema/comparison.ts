import { z } from "zod";
import { count, rows, share, strict, text, texts } from "./shapes.ts";
import { FailureKind } from "./failure.ts";
import { TaskCoverage } from "./verdict.ts";

/** What a comparison comes to, in a word about the second run. */
const ComparisonVerdict = z.enum(["better", "worse", "cannot tell"]);

/** A task on which two runs differ. */
export const Flip = strict({
  task_id: text,
  direction: z.enum(["gained", "lost"]).describe("from the first run to the second"),
  first: share.describe("share of the first run's samples that pass"),
  second: share,
  kind: FailureKind.describe("of the run that fails"),
  exception: text.nullable(),
  libraries: texts.describe(
    "of the task, where the dataset is known; else the one that the failing trace names",
  ),
});
export type Flip = z.infer<typeof Flip>;

const FlipGroup = strict({ name: text, gained: count, lost: count });
export type FlipGroup = z.infer<typeof FlipGroup>;

/** Two runs, paired by task. */
export const PairComparison = strict({
  first: text,
  second: text,
  tasks: count.describe("that both have"),
  only_first: count.describe("tasks that only the first run has; they are left out"),
  only_second: count,
  first_score: share.describe("pass@1 over the tasks that both have"),
  second_score: share,
  difference: z.number().min(-1).max(1).describe("second - first"),
  interval: strict({ low: z.number(), high: z.number() }).describe(
    "95% of the difference, by a bootstrap over tasks",
  ),
  mcnemar: strict({ only_first: count, only_second: count, p: share })
    .nullable()
    .describe("tasks that only one run solves; null unless both have one sample per task"),
  verdict: ComparisonVerdict,
  needed_tasks: count.nullable().describe("to detect a difference of this size with 80% power"),
  needed_samples: count.nullable().describe("the same in samples per task, on these tasks"),
  flips: z.array(Flip),
  by_kind: z.array(FlipGroup),
  by_exception: z.array(FlipGroup),
  by_library: z.array(FlipGroup),
});
export type PairComparison = z.infer<typeof PairComparison>;

/** What `bcb compare --json` prints. */
export const Comparison = strict({
  format: z.literal(1),
  seed: count,
  resamples: count,
  runs: rows({
    name: text,
    file: text,
    ...TaskCoverage.shape,
    samples: count,
    score: share,
  }),
  warnings: texts.describe("why the runs may not be comparable"),
  pairs: z.array(PairComparison).describe("every two of the runs, in their order"),
});
export type Comparison = z.infer<typeof Comparison>;
