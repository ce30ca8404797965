import { z } from "zod";
import { byName, count, positive, rows, strict, text, texts } from "./shapes.ts";
import { Split, type Task } from "./task.ts";
import { OfficialVerdict } from "./verdict.ts";

/** What EvalPlus's result file says of a solution. */
export const EvalPlusStatus = z.object({
  base_status: OfficialVerdict.shape.status,
  plus_status: OfficialVerdict.shape.status.nullable().describe("null where plus was left out"),
  base_fail_tests: z.array(z.unknown()).describe("the first input that failed"),
  plus_fail_tests: z.array(z.unknown()),
});
export type EvalPlusStatus = z.infer<typeof EvalPlusStatus>;

/** A judged solution in the official result file; with base and plus it is one of EvalPlus's, too. */
export const OfficialResult = OfficialVerdict.extend({
  task_id: text,
  solution: text,
  ...EvalPlusStatus.partial().shape,
});
export type OfficialResult = z.infer<typeof OfficialResult>;

/** The same as EvalPlus itself writes it. */
export const EvalPlusResult = EvalPlusStatus.extend({ task_id: text, solution: text });
export type EvalPlusResult = z.infer<typeof EvalPlusResult>;

/** `NAME_eval_results.json` as the official tool writes it. */
export const EvalResults = z.object({
  date: text,
  hash: text.optional().describe("of the dataset, in files of EvalPlus's form"),
  eval: byName(z.array(OfficialResult)),
});
export type EvalResults = z.infer<typeof EvalResults>;

/** `NAME_pass_at_k.json` as the official tool writes it; `pass@k` keys come first. */
export const PassAtKFile = z.looseObject({
  model: text,
  split: text,
  subset: text,
  calibrated: z.boolean(),
  gt_pass_rate: z.number().nullable(),
  failed_tasks: texts,
});
export type PassAtKFile = z.infer<typeof PassAtKFile>;

/** `partly`: some samples of the task passed, others did not; `fail`: none passed; `timeout`: all ran out of time. */
export const InspectedKind = z.enum(["fail", "timeout", "partly"]);
export type InspectedKind = z.infer<typeof InspectedKind>;

/** A task with its judged samples, for people to look at. */
export interface InspectedTask {
  task: Task;
  samples: readonly OfficialResult[];
}

/** One that not every sample solved. */
export interface UnsolvedTask extends InspectedTask {
  kind: InspectedKind;
}

/** What `bcb inspect` wrote, and what it left out. */
export const Inspection = strict({
  eval_results: text.describe("the file that was read"),
  split: Split,
  folder: text.describe("one folder per task, in the official tool's layout"),
  page: text.describe("index.html in that folder"),
  tasks: rows({
    task_id: text,
    kind: InspectedKind,
    samples: positive,
    passed: count,
  }).describe("those that not every sample solved"),
  solved: count.describe("tasks that every sample solved: nothing is written"),
  without_results: count.describe("tasks of the dataset that the file says nothing of"),
  passed_over: count.describe("tasks of the file that the dataset does not have"),
});
export type Inspection = z.infer<typeof Inspection>;
