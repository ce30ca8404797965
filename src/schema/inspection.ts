import { z } from "zod";
import { count, positive, rows, strict, text } from "./shapes.ts";
import type { OfficialResult } from "./official-results.ts";
import { Split, type Task } from "./task.ts";

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
