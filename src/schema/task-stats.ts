import { z } from "zod";
import { amount, count, share, strict } from "./shapes.ts";
import { Domain } from "./library-domains.ts";

const mean = amount;

/** How many libraries solutions use, and how many of their calls. */
export const LibraryFigures = strict({
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
