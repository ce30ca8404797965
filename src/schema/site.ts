import { z } from "zod";
import { ChecklistAnswer } from "./author-workspace.ts";
import { Domain } from "./library-domains.ts";
import { amount, count, positive, share, strict, text, texts } from "./shapes.ts";
import { DatasetIdentity, DocStruct, Split } from "./task.ts";
import { Calibration, ModelIdentity, Outcome, TaskCoverage } from "./verdict.ts";

export const SiteTaskRow = strict({
  id: text,
  file: text.describe("name of its file under data/tasks, without .json"),
  summary: text.describe("the first sentence of what it asks for"),
  libs: texts,
  domains: z.array(Domain),
  subsets: texts.describe("of its benchmark, such as hard"),
  outcomes: text.describe(
    "one character per run: 1 all samples pass, ~ some, 0 none, - no verdict",
  ),
});
export type SiteTaskRow = z.infer<typeof SiteTaskRow>;

/** `data/tasks.json`: what the list of tasks shows and filters by. */
export const SiteTaskList = strict({
  runs: texts.describe("ids, in the order of `outcomes`"),
  tasks: z.array(SiteTaskRow),
});
export type SiteTaskList = z.infer<typeof SiteTaskList>;

/**
 * `data/search.json` and `data/run-search/RUN.json`: the distinct words of each task, or of each sample's traces, in the
 * list's order, lower case, for full-text search.
 */
export const SiteSearch = strict({ words: texts });
export type SiteSearch = z.infer<typeof SiteSearch>;

const Solver = strict({
  run: text.describe("id of the run"),
  samples: positive,
  passed: count,
});

/** `data/tasks/FILE.json`. */
export const SiteTask = strict({
  ...SiteTaskRow.pick({ id: true, libs: true, domains: true, subsets: true }).shape,
  language: text,
  entry_point: text,
  instruct_prompt: text,
  complete_prompt: text,
  code_prompt: text,
  canonical_solution: text,
  test: text,
  test_count: count.describe("test methods"),
  doc_struct: DocStruct,
  calls: texts.describe("what the ground truth uses of its libraries, in full"),
  tried_by: z.array(Solver).describe("the runs that have a verdict on it"),
});
export type SiteTask = z.infer<typeof SiteTask>;

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

const Share = share.nullable().describe("null where this version has none");

export const SiteReviewRow = strict({
  id: text,
  stage: text,
  waits_for: text,
  branch_coverage: Share,
  mutation_score: Share,
});
export type SiteReviewRow = z.infer<typeof SiteReviewRow>;

/** What `GET /review` answers: the tasks of the workspace. */
export const SiteReviewList = strict({
  name: text.describe("of the workspace"),
  tasks: z.array(SiteReviewRow),
});
export type SiteReviewList = z.infer<typeof SiteReviewList>;

export const SiteReviewItem = strict({
  id: text,
  question: text,
  evidence: texts.describe("what is known of it, a line each"),
  answer: ChecklistAnswer.nullable().describe("null where this version has none"),
});
export type SiteReviewItem = z.infer<typeof SiteReviewItem>;

/** What `GET /review/ID` answers: a task with its evidence and what people said. */
export const SiteReview = SiteReviewRow.extend({
  ...SiteTask.pick({
    language: true,
    libs: true,
    instruct_prompt: true,
    complete_prompt: true,
    code_prompt: true,
    canonical_solution: true,
    test: true,
  }).shape,
  task_id: text,
  hash: text.describe("of the version that is shown"),
  author: text,
  validated: z.boolean().describe("this version has been examined by machine"),
  findings: texts,
  measures: texts,
  models: text.describe("how models did"),
  checklist: z.array(SiteReviewItem),
  signature: text.describe("who signed it off, and whether that still holds"),
});
export type SiteReview = z.infer<typeof SiteReview>;

const Name = text.max(200);
const Note = text.max(4_000);
const SeenVersion = strict({ id: text, hash: text });

/** What a page sends to `POST /review`; `hash` is that of the version which its reader saw. */
export const ReviewRequest = z.discriminatedUnion("action", [
  strict({ action: z.literal("validate"), id: text }),
  SeenVersion.extend({
    action: z.literal("examine"),
    examiner: Name,
    answer: ChecklistAnswer.extend({ note: Note }),
  }),
  SeenVersion.extend({ action: z.literal("sign-off"), reviewer: Name, note: Note }),
]);
export type ReviewRequest = z.infer<typeof ReviewRequest>;
