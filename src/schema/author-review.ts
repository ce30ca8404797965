import { z } from "zod";
import { strict, text, texts } from "./shapes.ts";

/** What a person said to one question of the checklist. */
export const ChecklistAnswer = strict({
  item: text,
  good: z.boolean(),
  note: text,
});
export type ChecklistAnswer = z.infer<typeof ChecklistAnswer>;

/** `reviews/ID.json`. Every part names the version of the task that it is about: an edit makes it void. */
export const Review = strict({
  format: z.literal(1),
  id: text,
  examination: strict({
    task_hash: text,
    examiner: text,
    at: z.iso.datetime(),
    answers: z.array(ChecklistAnswer),
  }).nullable(),
  sign_off: strict({
    task_hash: text,
    reviewer: text,
    author: text,
    at: z.iso.datetime(),
    note: text,
  }).nullable(),
});
export type Review = z.infer<typeof Review>;

/** Wrong answers that agree with each other: perhaps the task asks for what its tests do not want. */
export const AgreeingAnswers = strict({
  models: texts,
  tests: texts.describe("the tests that all of them fail"),
  message: text.describe("what the first of these tests says, without what differs by chance"),
});
export type AgreeingAnswers = z.infer<typeof AgreeingAnswers>;

export const TaskPreEvaluation = strict({
  task_id: text,
  task_hash: text,
  solved_by: texts,
  failed_by: texts,
  flags: z.array(z.enum(["all-solve", "none-solves", "ambiguous"])),
  agreeing: z.array(AgreeingAnswers),
});
export type TaskPreEvaluation = z.infer<typeof TaskPreEvaluation>;

/** `reviews/pre-evaluation.json`: how models did on the tasks of the workspace. */
export const PreEvaluation = strict({
  format: z.literal(1),
  at: z.iso.datetime(),
  models: texts,
  tasks: z.array(TaskPreEvaluation),
});
export type PreEvaluation = z.infer<typeof PreEvaluation>;
