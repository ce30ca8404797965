import type { z } from "zod";
import { amount, byName, rows, strict, text, texts } from "./shapes.ts";
import { LibraryFigures } from "./task-stats.ts";

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
