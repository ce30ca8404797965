import { z } from "zod";
import { KnownTask } from "./benchmark-facts.ts";
import { byName } from "./by-name.ts";
import { Outcome, StrictVerdict } from "./verdict.ts";
import { RunRecord } from "./run-record.ts";
import { Split } from "./task.ts";
import { TaskCoverage } from "./task-coverage.ts";

const DomainScore = z.object({
  tasks: z.int().nonnegative(),
  solved: z.int().nonnegative().describe("tasks with at least one passing sample"),
  pass_at_k: byName(z.number()).describe("by k; a k larger than a task's samples is absent"),
});

/** The numbers of one model under one calibration. */
export const Score = DomainScore.extend({
  outcomes: z.record(Outcome, z.int().nonnegative()),
  domains: byName(DomainScore),
});
export type Score = z.infer<typeof Score>;

/** Official passes that were not earned, as far as the controls tell. */
export const Doubts = z.object({
  forged: z.int().nonnegative().describe("samples whose pass a control exposed"),
  suspect: z.int().nonnegative().describe("samples that controls could not clear"),
  unproven: z.int().nonnegative().describe("samples whose pass no control could be made for"),
});
export type Doubts = z.infer<typeof Doubts>;

/** The same samples by the strict rule. */
export const StrictScore = z.object({
  solved: z.int().nonnegative().describe("tasks with at least one sample that earned its pass"),
  pass_at_k: byName(z.number()),
  ...Doubts.shape,
});
export type StrictScore = z.infer<typeof StrictScore>;

export const GroundTruth = z.object({
  checked: z.int().nonnegative(),
  passed: z.int().nonnegative(),
  failed: z.array(
    z.object({
      task_id: z.string(),
      outcome: Outcome,
      message: z.string(),
      known: z.string().optional().describe("why it is known to fail, whatever is installed"),
    }),
  ),
});
export type GroundTruth = z.infer<typeof GroundTruth>;

/** What `--repeat` found: samples whose outcome depends on the seed, the hash seed or chance. */
export const Flicker = z.object({
  repetitions: z.int().positive(),
  samples: z.int().nonnegative().describe("how many were repeated"),
  flickering: z.array(
    z.object({
      task_id: z.string(),
      sample: z.int().nonnegative(),
      calibrated: z.boolean(),
      runs: z.array(
        z.object({
          seed: z.int().nonnegative(),
          hash_seed: z.int().nonnegative(),
          outcome: Outcome,
          failing: z.array(z.string()).describe("names of the tests that failed"),
        }),
      ),
    }),
  ),
});
export type Flicker = z.infer<typeof Flicker>;

/** What one sample came to, as the report shows it. */
export const SampleLine = z.object({
  task_id: z.string(),
  sample: z.int().nonnegative(),
  outcome: Outcome,
  uncalibrated: Outcome.nullable(),
  strict: StrictVerdict.nullable(),
  wall_ms: z.int().nonnegative().nullable().describe("null in a file of another tool"),
  failing: z.array(z.object({ test: z.string(), trace: z.string() })),
});
export type SampleLine = z.infer<typeof SampleLine>;

export const ModelReport = z.object({
  name: z.string(),
  split: Split.nullable(),
  subset: z
    .string()
    .nullable()
    .describe("full, hard, or another of the benchmark; null where the file does not tell"),
  run: RunRecord.nullable().describe("null for a file of another tool"),
  coverage: TaskCoverage,
  missing_tasks: z.int().nonnegative().describe("tasks of the subset that nothing was judged for"),
  starved: z
    .int()
    .nonnegative()
    .describe("samples that count as timeouts because others took the cores or the memory"),
  incomplete: z
    .boolean()
    .describe(
      "a broken or starved run, or a selected task without a sample: the numbers are not final",
    ),
  caveat: z
    .string()
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
export const CoverageFile = z.strictObject({
  ...TaskCoverage.shape,
  selection: z.string().describe("'all', or the filter that chose the tasks"),
  pass_at_k: byName(z.number()),
  without_known: ModelReport.shape.without_known,
  known_tasks: byName(z.string()).describe("why each is known to fail"),
});
export type CoverageFile = z.infer<typeof CoverageFile>;

const place = z.int().nonnegative().describe("place in models");

/** The models of one split and subset, which alone compare. */
const ReportTable = z.object({
  split: Split.nullable(),
  subset: z.string().nullable(),
  ranked: z.array(place).describe("by their first pass@k, best first"),
  partial: z.array(place).describe("over a part of the tasks only: shown below, not ranked"),
});

/** `report.json`: models by table, whole ones first, the best first. */
export const Report = z.object({
  format: z.literal(1),
  bcb: z.string(),
  title: z.string(),
  created: z.string(),
  ground_truth: GroundTruth.nullable(),
  tasks: z.array(
    z.object({
      task_id: z.string(),
      summary: z.string(),
      libs: z.array(z.string()),
      domains: z.array(z.string()),
    }),
  ),
  known_tasks: z
    .array(z.object({ task_id: z.string(), ...KnownTask.shape }))
    .describe("those of `tasks` whose ground truth is known to fail"),
  tables: z.array(ReportTable).describe("one for each split and subset"),
  models: z.array(ModelReport),
});
export type Report = z.infer<typeof Report>;
