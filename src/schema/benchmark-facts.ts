import { z } from "zod";
import { Domain } from "./library-domains.ts";
import { amount, byName, count, positive, rows, share, strict, text, texts } from "./shapes.ts";
import { DatasetIdentity } from "./task.ts";

/** A task whose ground truth is known to fail for a reason that no environment mends. */
export const KnownTask = strict({
  why: z
    .enum(["internet", "hangs", "slow", "library", "broken"])
    .describe(
      "it needs the internet, hangs under the official harness, takes too long, needs a library that no environment has, or is broken upstream",
    ),
  reason: text.min(1),
});
export type KnownTask = z.infer<typeof KnownTask>;

/** What is known of a benchmark beside its rows. */
export const BenchmarkFacts = strict({
  environment: text.describe("the Python environment that its tasks are judged in"),
  sizes: byName(positive).describe("how many tasks each subset has"),
  known_tasks: byName(KnownTask).describe("by task_id"),
});
export type BenchmarkFacts = z.infer<typeof BenchmarkFacts>;

/** `data/benchmarks.json`: facts by what stands before the slash of a benchmark's task ids. */
export const Benchmarks = byName(BenchmarkFacts);
export type Benchmarks = z.infer<typeof Benchmarks>;

const mean = amount;

/** How many libraries solutions use, and how many of their calls. */
const LibraryFigures = strict({
  std_libs: count.describe("distinct libraries of Python's standard library"),
  ext_libs: count.describe("distinct other libraries"),
  std_calls: count.describe("distinct names used out of the standard library"),
  ext_calls: count.describe("distinct names used out of other libraries"),
  libs_per_task: mean,
  calls_per_task: mean,
  lib_combinations: count,
  call_combinations: count,
  domain_combinations: count,
});

/** What the paper's Table 1 reports of a dataset; means to one decimal, shares to two (docs/task-statistics.md). */
export const TaskStats = strict({
  tasks: count,
  tests_mean: mean.describe("test methods of TestCases per task"),
  complete_chars: mean,
  complete_lines: mean,
  instruct_chars: mean,
  instruct_code_chars: mean.describe("of the code that the instruct prompt starts with"),
  instruct_lines: mean,
  solution_chars: mean.describe("without blank lines and comment lines"),
  solution_lines: mean.describe("without blank lines and comment lines"),
  solution_complexity: mean.describe("cyclomatic"),
  ...LibraryFigures.shape,
  domains: z.record(Domain, share).describe("share of tasks that use it"),
});
export type TaskStats = z.infer<typeof TaskStats>;

const figure = amount;

/** What is compared of benchmarks: the columns of the paper's Table 1, and its figure of depth and breadth. */
export const BenchmarkFigures = strict({
  solution_chars: figure.describe("mean; as published"),
  calls: figure.describe("distinct names that solutions use out of libraries"),
  tasks: figure,
  tests: figure.describe("a task: test methods, assertions, or cases"),
  prompt_chars: figure,
  prompt_lines: figure,
  solution_lines: figure,
  complexity: figure.describe("cyclomatic"),
  domains: figure.describe("domains of the libraries that solutions use"),
  ...LibraryFigures.shape,
});
export type BenchmarkFigures = z.infer<typeof BenchmarkFigures>;

/** `data/paper-comparison.json`. */
export const PaperComparison = strict({
  source: text,
  benchmarks: byName(BenchmarkFigures.partial()).describe("by title; what the paper prints"),
  fields: byName(strict({ prompt: text.optional(), solution: text.optional() })).describe(
    "columns that the paper measured, where they are not the task's own texts",
  ),
  helpers: texts.describe("whose prompts bring functions along that it counted with the solutions"),
  bare: texts.describe("whose solutions it measured without blank and comment lines"),
});

/** `bcb tasks compare --json`. */
export const BenchmarkComparison = strict({
  source: text,
  benchmarks: rows({
    title: text,
    dataset: text,
    figures: BenchmarkFigures,
    paper: BenchmarkFigures.partial(),
  }),
  absent: texts.describe("datasets that could not be read, and why"),
});
export type BenchmarkComparison = z.infer<typeof BenchmarkComparison>;

/** What `bcb tasks diff --json` prints. */
export const TaskDifference = strict({
  format: z.literal(1),
  before: DatasetIdentity,
  after: DatasetIdentity,
  added: texts,
  removed: texts,
  changed: rows({
    task_id: text,
    fields: texts.describe("of its row that differ"),
    asks: z.boolean().describe("a prompt differs: answers to the old one do not compare"),
    judges: z.boolean().describe("what judges it differs: verdicts on the same code may"),
  }),
  unchanged: count,
});
export type TaskDifference = z.infer<typeof TaskDifference>;
