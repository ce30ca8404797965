import { z } from "zod";
import { PairComparison } from "./comparison.ts";
import { LineChanges } from "./site-run.ts";

const count = z.int().nonnegative();

/** `data/compare.json`: how far every two runs agree. A task is solved where all of its samples pass. */
export const SiteAgreement = z.strictObject({
  runs: z.array(z.string()).describe("ids"),
  pairs: z
    .array(
      z.strictObject({
        first: count.describe("place in runs"),
        second: count,
        tasks: count.describe("that both have"),
        both: count.describe("solved by both"),
        only_first: count,
        only_second: count,
        neither: count,
      }),
    )
    .describe("every two of the runs, the first before the second"),
});
export type SiteAgreement = z.infer<typeof SiteAgreement>;

const SideOfPair = z
  .strictObject({ passed: count, samples: count, shown: count })
  .describe("`shown` is the sample whose code is compared");

/** `data/compare/FIRST/SECOND.json`: two runs by task. */
export const SitePair = z.strictObject({
  comparison: PairComparison.omit({ flips: true }).nullable().describe("null: no task in common"),
  tasks: z.array(
    z.strictObject({
      task_id: z.string(),
      file: z.string(),
      first: SideOfPair,
      second: SideOfPair,
      changes: LineChanges.nullable().describe("null where the code of one is not known"),
      why: z.string().nullable().describe("what failed, where one run does better"),
      libs: z.array(z.string()),
    }),
  ),
});
export type SitePair = z.infer<typeof SitePair>;
