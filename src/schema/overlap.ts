import { z } from "zod";
import { count, positive, rows, share, strict, text, texts } from "./shapes.ts";
import { DatasetIdentity } from "./task.ts";

/** The texts of a task that are looked for. */
export const TaskPart = z.union([
  z.literal("canonical_solution"),
  z.templateLiteral([text, "_prompt"]),
]);
export type TaskPart = z.infer<typeof TaskPart>;

const GramCount = strict({
  n: positive,
  matched: count.describe("of the text's n-grams, how many are there"),
  total: count.describe("n-grams of the text, by their places"),
  share: share,
});

/** What one file of the corpus has of one text. */
export const SourceOverlap = strict({
  file: text,
  grams: z.array(GramCount),
  longest: count.describe("most words in a row that both have"),
  place: text.describe("where they are: line 17, field text"),
  example: text.describe("these words, or their beginning"),
});
export type SourceOverlap = z.infer<typeof SourceOverlap>;

/** One text of a task in one reading, and where it was found. */
export const TextFinding = strict({
  task_id: text,
  part: TaskPart,
  reading: z
    .enum(["exact", "normalised"])
    .describe("exact: words between white space; normalised: lower case, without punctuation"),
  grams: z.array(GramCount).describe("found in any of the files"),
  files: positive.describe("how many files have some of it"),
  sources: z.array(SourceOverlap).describe("the files that have most of it, at most ten"),
});
export type TextFinding = z.infer<typeof TextFinding>;

/** What `bcb decontaminate` found. */
export const OverlapReport = strict({
  format: z.literal(1),
  bcb: text,
  dataset: DatasetIdentity,
  tasks: positive.describe("tasks that were looked for"),
  sizes: z.array(positive),
  threshold: z.number().nullable(),
  corpus: strict({
    files: count,
    bytes: count.describe("of text, after unpacking"),
  }),
  contaminated: texts
    .nullable()
    .describe(
      "tasks with a text whose share of n-grams reaches the threshold, in any reading and size",
    ),
  too_short: count.describe(
    "texts with fewer words than the smallest n, in the normalised reading: not looked for",
  ),
  findings: z.array(TextFinding),
  problems: rows({ file: text, problem: text }),
});
export type OverlapReport = z.infer<typeof OverlapReport>;
