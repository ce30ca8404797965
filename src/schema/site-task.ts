import { z } from "zod";
import { Domain } from "./library-domains.ts";
import { DocStruct } from "./task.ts";

export const SiteTaskRow = z.strictObject({
  id: z.string(),
  file: z.string().describe("name of its file under data/tasks, without .json"),
  summary: z.string().describe("the first sentence of what it asks for"),
  libs: z.array(z.string()),
  domains: z.array(Domain),
  subsets: z.array(z.string()).describe("of its benchmark, such as hard"),
  outcomes: z
    .string()
    .describe("one character per run: 1 all samples pass, ~ some, 0 none, - no verdict"),
});
export type SiteTaskRow = z.infer<typeof SiteTaskRow>;

/** `data/tasks.json`: what the list of tasks shows and filters by. */
export const SiteTaskList = z.strictObject({
  runs: z.array(z.string()).describe("ids, in the order of `outcomes`"),
  tasks: z.array(SiteTaskRow),
});
export type SiteTaskList = z.infer<typeof SiteTaskList>;

/**
 * `data/search.json` and `data/run-search/RUN.json`: the distinct words of each task, or of each sample's traces, in the
 * list's order, lower case, for full-text search.
 */
export const SiteSearch = z.strictObject({ words: z.array(z.string()) });
export type SiteSearch = z.infer<typeof SiteSearch>;

const Solver = z.strictObject({
  run: z.string().describe("id of the run"),
  samples: z.int().positive(),
  passed: z.int().nonnegative(),
});

/** `data/tasks/FILE.json`. */
export const SiteTask = z.strictObject({
  ...SiteTaskRow.pick({ id: true, libs: true, domains: true, subsets: true }).shape,
  language: z.string(),
  entry_point: z.string(),
  instruct_prompt: z.string(),
  complete_prompt: z.string(),
  code_prompt: z.string(),
  canonical_solution: z.string(),
  test: z.string(),
  test_count: z.int().nonnegative().describe("test methods"),
  doc_struct: DocStruct,
  calls: z.array(z.string()).describe("what the ground truth uses of its libraries, in full"),
  tried_by: z.array(Solver).describe("the runs that have a verdict on it"),
});
export type SiteTask = z.infer<typeof SiteTask>;
