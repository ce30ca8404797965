import { z } from "zod";
import { KnownTask } from "./benchmark-facts.ts";
import { amount, byName, count, positive, strict, text, texts } from "./shapes.ts";
import { Split } from "./task.ts";
import { Outcome, RunRecord, StrictVerdict, TaskCoverage } from "./verdict.ts";

const DomainScore = z.object({
  tasks: count,
  solved: count.describe("tasks with at least one passing sample"),
  pass_at_k: byName(z.number()).describe("by k; a k larger than a task's samples is absent"),
});

/** The numbers of one model under one calibration. */
export const Score = DomainScore.extend({
  outcomes: z.record(Outcome, count),
  domains: byName(DomainScore),
});
export type Score = z.infer<typeof Score>;

/** Official passes that were not earned, as far as the controls tell. */
export const Doubts = z.object({
  forged: count.describe("samples whose pass a control exposed"),
  suspect: count.describe("samples that controls could not clear"),
  unproven: count.describe("samples whose pass no control could be made for"),
});
export type Doubts = z.infer<typeof Doubts>;

/** The same samples by the strict rule. */
export const StrictScore = z.object({
  solved: count.describe("tasks with at least one sample that earned its pass"),
  pass_at_k: byName(z.number()),
  ...Doubts.shape,
});
export type StrictScore = z.infer<typeof StrictScore>;

export const GroundTruth = z.object({
  checked: count,
  passed: count,
  failed: z.array(
    z.object({
      task_id: text,
      outcome: Outcome,
      message: text,
      known: text.optional().describe("why it is known to fail, whatever is installed"),
    }),
  ),
});
export type GroundTruth = z.infer<typeof GroundTruth>;

/** What `--repeat` found: samples whose outcome depends on the seed, the hash seed or chance. */
export const Flicker = z.object({
  repetitions: positive,
  samples: count.describe("how many were repeated"),
  flickering: z.array(
    z.object({
      task_id: text,
      sample: count,
      calibrated: z.boolean(),
      runs: z.array(
        z.object({
          seed: count,
          hash_seed: count,
          outcome: Outcome,
          failing: texts.describe("names of the tests that failed"),
        }),
      ),
    }),
  ),
});
export type Flicker = z.infer<typeof Flicker>;

/** What one sample came to, as the report shows it. */
export const SampleLine = z.object({
  task_id: text,
  sample: count,
  outcome: Outcome,
  uncalibrated: Outcome.nullable(),
  strict: StrictVerdict.nullable(),
  wall_ms: count.nullable().describe("null in a file of another tool"),
  failing: z.array(z.object({ test: text, trace: text })),
});
export type SampleLine = z.infer<typeof SampleLine>;

export const ModelReport = z.object({
  name: text,
  split: Split.nullable(),
  subset: text
    .nullable()
    .describe("full, hard, or another of the benchmark; null where the file does not tell"),
  run: RunRecord.nullable().describe("null for a file of another tool"),
  coverage: TaskCoverage,
  missing_tasks: count.describe("tasks of the subset that nothing was judged for"),
  starved: count.describe(
    "samples that count as timeouts because others took the cores or the memory",
  ),
  incomplete: z
    .boolean()
    .describe(
      "a broken or starved run, or a selected task without a sample: the numbers are not final",
    ),
  caveat: text
    .nullable()
    .describe("why its numbers are not comparable with others; null if they are"),
  calibrated: Score.nullable(),
  uncalibrated: Score.nullable(),
  strict: StrictScore.nullable().describe("of the calibration that is ranked"),
  without_known: DomainScore.nullable().describe(
    "of the calibration that is ranked, without `known_tasks`; null where the run has none of them",
  ),
  measures: byName(byName(z.number()))
    .optional()
    .describe(
      "pass@k by measure, such as base and plus; a sample counts where no test up to that one failed",
    ),
  samples: z.array(SampleLine),
  flicker: Flicker.optional().describe("only after --repeat"),
});
export type ModelReport = z.infer<typeof ModelReport>;

/** `NAME_coverage.json`: what the scores of `NAME_pass_at_k.json` are over, beside it for the sake of its other readers. */
export const CoverageFile = strict({
  ...TaskCoverage.shape,
  selection: text.describe("'all', or the filter that chose the tasks"),
  pass_at_k: byName(z.number()),
  without_known: ModelReport.shape.without_known,
  known_tasks: byName(text).describe("why each is known to fail"),
});
export type CoverageFile = z.infer<typeof CoverageFile>;

const place = count.describe("place in models");

/** The models of one split and subset, which alone compare. */
const ReportTable = z.object({
  split: Split.nullable(),
  subset: text.nullable(),
  ranked: z.array(place).describe("by their first pass@k, best first"),
  partial: z.array(place).describe("over a part of the tasks only: shown below, not ranked"),
});

/** `report.json`: models by table, whole ones first, the best first. */
export const Report = z.object({
  format: z.literal(1),
  bcb: text,
  title: text,
  created: text,
  ground_truth: GroundTruth.nullable(),
  tasks: z.array(
    z.object({
      task_id: text,
      summary: text,
      libs: texts,
      domains: texts,
    }),
  ),
  known_tasks: z
    .array(z.object({ task_id: text, ...KnownTask.shape }))
    .describe("those of `tasks` whose ground truth is known to fail"),
  tables: z.array(ReportTable).describe("one for each split and subset"),
  models: z.array(ModelReport),
});
export type Report = z.infer<typeof Report>;

const SuitePart = strict({
  dataset: text.min(1).describe("as --dataset takes it"),
  split: Split.optional().describe("the benchmark's first by default"),
  subset: text.min(1).optional().describe("full by default"),
});
export type SuitePart = z.infer<typeof SuitePart>;

/** Several benchmarks that one model is asked. */
const Suite = strict({ about: text, parts: z.array(SuitePart).min(1) });

/** `data/suites.json`. */
export const Suites = byName(Suite);

const SuiteScore = strict({
  dataset: text,
  benchmark: text.nullable().describe("null where it could not be run"),
  split: text.nullable(),
  subset: text,
  tasks: count,
  pass_at_1: strict({ value: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe("with its interval of 95%; null where nothing was judged"),
  strict: z.number().nullable().describe("pass@1 of passes that were earned"),
  measures: byName(z.number()).describe("pass@1 by measure, such as base and plus"),
  cost_usd: z.number().nullable().describe("null where the price is unknown"),
  answered: count,
  asked: count,
  seconds: amount.describe("of this visit"),
  problem: text.nullable().describe("why it could not be run to its end"),
});
export type SuiteScore = z.infer<typeof SuiteScore>;

/** `suite.json` of `bcb suite run`. */
export const SuiteReport = strict({
  suite: text,
  about: text,
  model: text,
  scores: z.array(SuiteScore),
  mean: z.number().nullable().describe("of the pass@1 of all parts; null until each has one"),
  cost_usd: z.number().nullable(),
});
export type SuiteReport = z.infer<typeof SuiteReport>;
