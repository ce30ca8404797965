import { z } from "zod";
import { byName, positive, strict, text } from "./shapes.ts";

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
