import type { z } from "zod";
import { count, rows, strict, text, texts } from "./shapes.ts";
import { PairComparison } from "./comparison.ts";
import { LineChanges } from "./site-run.ts";

/** `data/compare.json`: how far every two runs agree. A task is solved where all of its samples pass. */
export const SiteAgreement = strict({
  runs: texts.describe("ids"),
  pairs: rows({
    first: count.describe("place in runs"),
    second: count,
    tasks: count.describe("that both have"),
    both: count.describe("solved by both"),
    only_first: count,
    only_second: count,
    neither: count,
  }).describe("every two of the runs, the first before the second"),
});
export type SiteAgreement = z.infer<typeof SiteAgreement>;

const SideOfPair = strict({ passed: count, samples: count, shown: count }).describe(
  "`shown` is the sample whose code is compared",
);

/** `data/compare/FIRST/SECOND.json`: two runs by task. */
export const SitePair = strict({
  comparison: PairComparison.omit({ flips: true }).nullable().describe("null: no task in common"),
  tasks: rows({
    task_id: text,
    file: text,
    first: SideOfPair,
    second: SideOfPair,
    changes: LineChanges.nullable().describe("null where the code of one is not known"),
    why: text.nullable().describe("what failed, where one run does better"),
    libs: texts,
  }),
});
export type SitePair = z.infer<typeof SitePair>;
