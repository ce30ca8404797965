import { z } from "zod";
import { count, positive, strict, text, texts } from "./shapes.ts";
import { Domain } from "./library-domains.ts";
import { DocStruct } from "./task.ts";

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
