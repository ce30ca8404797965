import { z } from "zod";

/** What a person said to one question of the checklist. */
export const ChecklistAnswer = z.strictObject({
  item: z.string(),
  good: z.boolean(),
  note: z.string(),
});
export type ChecklistAnswer = z.infer<typeof ChecklistAnswer>;

/** `reviews/ID.json`. Every part names the version of the task that it is about: an edit makes it void. */
export const Review = z.strictObject({
  format: z.literal(1),
  id: z.string(),
  examination: z
    .strictObject({
      task_hash: z.string(),
      examiner: z.string(),
      at: z.iso.datetime(),
      answers: z.array(ChecklistAnswer),
    })
    .nullable(),
  sign_off: z
    .strictObject({
      task_hash: z.string(),
      reviewer: z.string(),
      author: z.string(),
      at: z.iso.datetime(),
      note: z.string(),
    })
    .nullable(),
});
export type Review = z.infer<typeof Review>;

/** Wrong answers that agree with each other: perhaps the task asks for what its tests do not want. */
export const AgreeingAnswers = z.strictObject({
  models: z.array(z.string()),
  tests: z.array(z.string()).describe("the tests that all of them fail"),
  message: z
    .string()
    .describe("what the first of these tests says, without what differs by chance"),
});
export type AgreeingAnswers = z.infer<typeof AgreeingAnswers>;

export const TaskPreEvaluation = z.strictObject({
  task_id: z.string(),
  task_hash: z.string(),
  solved_by: z.array(z.string()),
  failed_by: z.array(z.string()),
  flags: z.array(z.enum(["all-solve", "none-solves", "ambiguous"])),
  agreeing: z.array(AgreeingAnswers),
});
export type TaskPreEvaluation = z.infer<typeof TaskPreEvaluation>;

/** `reviews/pre-evaluation.json`: how models did on the tasks of the workspace. */
export const PreEvaluation = z.strictObject({
  format: z.literal(1),
  at: z.iso.datetime(),
  models: z.array(z.string()),
  tasks: z.array(TaskPreEvaluation),
});
export type PreEvaluation = z.infer<typeof PreEvaluation>;
