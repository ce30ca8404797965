import { z } from "zod";
import { amount, count, strict, text } from "./shapes.ts";
import { Outcome } from "./verdict.ts";

/** Something that did not go well, as it came in. */
const LiveFailure = strict({
  task_id: text,
  sample: count,
  what: text.describe("fail, timeout, crash, broken; or how an answer ended"),
  message: text,
});
export type LiveFailure = z.infer<typeof LiveFailure>;

/** An evaluation or a generation that is at work in a served folder, or was a moment ago. */
export const LiveWork = strict({
  key: text,
  kind: z.enum(["evaluation", "generation"]),
  name: text,
  state: z.enum(["running", "quiet", "finished"]).describe("quiet: nothing new for a while"),
  done: count,
  total: count.nullable(),
  bound: z.boolean().describe("`total` is the most it can be: a selection of tasks is not told"),
  rate: amount.nullable().describe("per second, over the last half minute"),
  left_s: count.nullable(),
  outcomes: z.partialRecord(Outcome, count),
  cost_usd: amount.nullable(),
  tokens: count.nullable(),
  failures: z.array(LiveFailure).describe("the latest first"),
});
export type LiveWork = z.infer<typeof LiveWork>;

/** A worker of the queue that the server was told of (BCB_QUEUE). */
const LiveWorker = strict({
  id: text,
  environment: text,
  cores: count,
  held: count.describe("samples that it has taken and not answered"),
  judged: count,
  rate: amount.describe("recent samples per second"),
});
export type LiveWorker = z.infer<typeof LiveWorker>;

/** What `/live` sends as server-sent events, whole each time. */
export const LiveNews = strict({
  works: z.array(LiveWork),
  workers: z.array(LiveWorker).describe("none where the server knows of no queue"),
});
export type LiveNews = z.infer<typeof LiveNews>;
