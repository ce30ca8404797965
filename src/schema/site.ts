import { z } from "zod";
import { Calibration, ModelIdentity } from "./run-record.ts";
import { DatasetIdentity, Split } from "./task.ts";
import { TaskCoverage } from "./task-coverage.ts";

/** A judged run, as lists of runs show it. */
export const SiteRun = z.strictObject({
  id: z.string().describe("in addresses and names of files"),
  name: z.string(),
  model: ModelIdentity,
  split: Split.nullable(),
  subset: z.string().nullable(),
  calibration: Calibration.nullable(),
  ...TaskCoverage.shape,
  samples: z.int().nonnegative(),
  pass_at_1: z.number().min(0).max(1).nullable().describe("null where nothing was judged"),
  broken: z.int().nonnegative(),
});
export type SiteRun = z.infer<typeof SiteRun>;

/** `data/index.json`: what the site has; everything else is asked for when a page needs it. */
export const SiteIndex = z.strictObject({
  format: z.literal(1),
  bcb: z.string(),
  created: z.string().nullable().describe("null where the same input gives the same bytes"),
  title: z.string().nullable().describe("of a page in one file"),
  lead: z.array(z.string()).describe("what it is about, a sentence each"),
  served: z.boolean().describe("a server answers, so that live pages and reruns work"),
  review: z.boolean().describe("the server has a workspace whose tasks can be reviewed"),
  dataset: DatasetIdentity.nullable(),
  leaderboard: z.boolean().describe("there is something to rank"),
  report: z.boolean().describe("there is a report of its runs"),
  runs: z.array(SiteRun),
  warnings: z.array(z.string()),
});
export type SiteIndex = z.infer<typeof SiteIndex>;
