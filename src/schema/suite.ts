import { z } from "zod";
import { byName } from "./by-name.ts";
import { Split } from "./task.ts";

const SuitePart = z.strictObject({
  dataset: z.string().min(1).describe("as --dataset takes it"),
  split: Split.optional().describe("the benchmark's first by default"),
  subset: z.string().min(1).optional().describe("full by default"),
});
export type SuitePart = z.infer<typeof SuitePart>;

/** Several benchmarks that one model is asked. */
const Suite = z.strictObject({ about: z.string(), parts: z.array(SuitePart).min(1) });

/** `data/suites.json`. */
export const Suites = byName(Suite);

const SuiteScore = z.strictObject({
  dataset: z.string(),
  benchmark: z.string().nullable().describe("null where it could not be run"),
  split: z.string().nullable(),
  subset: z.string(),
  tasks: z.int().nonnegative(),
  pass_at_1: z
    .strictObject({ value: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe("with its interval of 95%; null where nothing was judged"),
  strict: z.number().nullable().describe("pass@1 of passes that were earned"),
  measures: byName(z.number()).describe("pass@1 by measure, such as base and plus"),
  cost_usd: z.number().nullable().describe("null where the price is unknown"),
  answered: z.int().nonnegative(),
  asked: z.int().nonnegative(),
  seconds: z.number().nonnegative().describe("of this visit"),
  problem: z.string().nullable().describe("why it could not be run to its end"),
});
export type SuiteScore = z.infer<typeof SuiteScore>;

/** `suite.json` of `bcb suite run`. */
export const SuiteReport = z.strictObject({
  suite: z.string(),
  about: z.string(),
  model: z.string(),
  scores: z.array(SuiteScore),
  mean: z.number().nullable().describe("of the pass@1 of all parts; null until each has one"),
  cost_usd: z.number().nullable(),
});
export type SuiteReport = z.infer<typeof SuiteReport>;
