import { z } from "zod";
import { amount, byName, count, share, strict, text, texts } from "./shapes.ts";

/** A rating by maximum likelihood, with the middle 95% of its bootstraps. */
const Rating = strict({
  elo: z.number().describe("median of the bootstraps; the mean over all models is 1000"),
  low: z.number(),
  high: z.number(),
});

/** What a run's answers cost, where the file of answers beside it tells. */
export const RunCost = strict({
  samples: count.describe("answers that were read"),
  input_tokens: count.nullable().describe("null where an answer does not tell"),
  output_tokens: count.nullable(),
  usd: amount.nullable(),
  seconds: amount
    .nullable()
    .describe("sum of the requests' times; null where an answer came from the cache"),
});
export type RunCost = z.infer<typeof RunCost>;

/** A model on one split. A share is a fraction of 1; null is what the source does not tell. */
export const SplitScore = strict({
  pass_at_1: share,
  low: share.nullable().describe("95% interval over tasks"),
  high: share.nullable(),
  tasks: count.nullable().describe("that were judged"),
  of: count.nullable().describe("tasks that the subset has"),
  whole: z.boolean().describe("over all tasks of the subset; only whole scores are ranked"),
  solved: count.nullable(),
  domains: byName(strict({ tasks: count, pass_at_1: share })).nullable(),
  elo: Rating.nullable(),
  caveat: text.nullable().describe("why the number is not comparable with others"),
  cost: RunCost.optional().describe("absent where nothing is known"),
  signer: text
    .optional()
    .describe("key that signed the archive next to the run; absent if the run cannot be verified"),
});
export type SplitScore = z.infer<typeof SplitScore>;

/** What is known of a model beside its runs: models.json, by the model's name. */
export const ModelFacts = strict({
  link: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null)
    .describe("http or https"),
  size: z.number().positive().nullable().default(null).describe("parameters in billions"),
  active: z.number().positive().nullable().default(null).describe("of a mixture of experts"),
  moe: z.boolean().nullable().default(null),
  openness: z
    .enum(["open data", "partly open data", "open weights", "closed"])
    .nullable()
    .default(null),
  date: z.iso.date().nullable().default(null).describe("of its release, YYYY-MM-DD"),
  prompted: z.boolean().nullable().default(null).describe("tuned to follow instructions"),
  prefill: z.boolean().nullable().default(null).describe("its answers began with our words"),
});
export type ModelFacts = z.infer<typeof ModelFacts>;

/** `models.json`: facts by the model's name. */
export const ModelFactsFile = byName(ModelFacts);
export type ModelFactsFile = z.infer<typeof ModelFactsFile>;

export const LeaderboardEntry = strict({
  name: text,
  ...ModelFacts.shape,
  scores: byName(SplitScore).describe("by split; absent where there is none"),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

/** How many tasks how many models solved. */
export const SolveRate = strict({
  models: count,
  tasks: count,
  none: count.describe("tasks that no model solved"),
  all: count.describe("tasks that every model solved"),
  curve: z.array(share).describe("share of models that solved each task, hardest first"),
});
export type SolveRate = z.infer<typeof SolveRate>;

/** One subset's table: best average first, then by the name; models with a score that is not whole at the end. */
export const LeaderboardTable = strict({
  subset: text.describe("of the benchmark: full, hard"),
  splits: texts.describe("that any model has a score on: complete, instruct"),
  entries: z.array(LeaderboardEntry),
  solve_rate: byName(SolveRate).describe("by split; absent without per-task verdicts"),
});
export type LeaderboardTable = z.infer<typeof LeaderboardTable>;

/** `leaderboard.json`. */
export const Leaderboard = strict({
  format: z.literal(2),
  bcb: text,
  created: text,
  benchmark: text.describe("what people call it"),
  warnings: texts.describe("what is mixed in it"),
  tables: z.array(LeaderboardTable).describe("one for each subset that any model has a score on"),
});
export type Leaderboard = z.infer<typeof Leaderboard>;
