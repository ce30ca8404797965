import { z } from "zod";
import { count, share, strict, text, texts } from "./shapes.ts";
import { Calibration, ModelIdentity } from "./run-record.ts";
import { DatasetIdentity, Split } from "./task.ts";
import { TaskCoverage } from "./task-coverage.ts";

/** A judged run, as lists of runs show it. */
export const SiteRun = strict({
  id: text.describe("in addresses and names of files"),
  name: text,
  model: ModelIdentity,
  split: Split.nullable(),
  subset: text.nullable(),
  calibration: Calibration.nullable(),
  ...TaskCoverage.shape,
  samples: count,
  pass_at_1: share.nullable().describe("null where nothing was judged"),
  broken: count,
});
export type SiteRun = z.infer<typeof SiteRun>;

/** `data/index.json`: what the site has; everything else is asked for when a page needs it. */
export const SiteIndex = strict({
  format: z.literal(1),
  bcb: text,
  created: text.nullable().describe("null where the same input gives the same bytes"),
  title: text.nullable().describe("of a page in one file"),
  lead: texts.describe("what it is about, a sentence each"),
  served: z.boolean().describe("a server answers, so that live pages and reruns work"),
  review: z.boolean().describe("the server has a workspace whose tasks can be reviewed"),
  dataset: DatasetIdentity.nullable(),
  leaderboard: z.boolean().describe("there is something to rank"),
  report: z.boolean().describe("there is a report of its runs"),
  runs: z.array(SiteRun),
  warnings: texts,
});
export type SiteIndex = z.infer<typeof SiteIndex>;
