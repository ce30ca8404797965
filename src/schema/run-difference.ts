import { z } from "zod";
import { count, rows, share, strict, text } from "./shapes.ts";

/** What a score can change for. */
export const ChangeCause = z.enum([
  "model",
  "prompt",
  "sanitizer",
  "calibration",
  "dataset",
  "environment",
  "limits",
  "engine",
  "seed",
  "chance",
]);
export type ChangeCause = z.infer<typeof ChangeCause>;

export const CauseFinding = strict({
  cause: ChangeCause,
  state: z
    .enum(["differs", "same", "unknown"])
    .describe("unknown where a record that would tell is missing; for chance always unknown"),
  changes: rows({ path: text, first: text, second: text }).describe("values that differ, as JSON"),
  gained: count.describe("flips to a pass that it could explain; several causes may share a flip"),
  lost: count,
  about: text.describe("which flips were counted, and what is not known"),
});
export type CauseFinding = z.infer<typeof CauseFinding>;

const SideScore = strict({
  name: text,
  file: text,
  passed: count,
  score: share.describe("over the samples that both have"),
});

/** What `bcb diff --json` prints. */
export const RunDifference = strict({
  format: z.literal(1),
  first: SideScore,
  second: SideScore,
  samples: count.describe("that both have, by task and number"),
  only_first: count,
  only_second: count,
  flips: strict({
    gained: count,
    lost: count,
    same_code: count,
    other_code: count,
    unknown_code: count.describe("a side does not tell which code it judged"),
  }),
  causes: z.array(CauseFinding),
  unexplained: count.describe("flips that nothing which differs or is unknown could explain"),
});
export type RunDifference = z.infer<typeof RunDifference>;
