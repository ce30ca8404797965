import { z } from "zod";
import { ChecklistAnswer } from "./author-review.ts";
import { SiteTask } from "./site-task.ts";

const Share = z.number().min(0).max(1).nullable().describe("null where this version has none");

export const SiteReviewRow = z.strictObject({
  id: z.string(),
  stage: z.string(),
  waits_for: z.string(),
  branch_coverage: Share,
  mutation_score: Share,
});
export type SiteReviewRow = z.infer<typeof SiteReviewRow>;

/** What `GET /review` answers: the tasks of the workspace. */
export const SiteReviewList = z.strictObject({
  name: z.string().describe("of the workspace"),
  tasks: z.array(SiteReviewRow),
});
export type SiteReviewList = z.infer<typeof SiteReviewList>;

export const SiteReviewItem = z.strictObject({
  id: z.string(),
  question: z.string(),
  evidence: z.array(z.string()).describe("what is known of it, a line each"),
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
  task_id: z.string(),
  hash: z.string().describe("of the version that is shown"),
  author: z.string(),
  validated: z.boolean().describe("this version has been examined by machine"),
  findings: z.array(z.string()),
  measures: z.array(z.string()),
  models: z.string().describe("how models did"),
  checklist: z.array(SiteReviewItem),
  signature: z.string().describe("who signed it off, and whether that still holds"),
});
export type SiteReview = z.infer<typeof SiteReview>;

const Name = z.string().max(200);
const Note = z.string().max(4_000);
const SeenVersion = z.strictObject({ id: z.string(), hash: z.string() });

/** What a page sends to `POST /review`; `hash` is that of the version which its reader saw. */
export const ReviewRequest = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("validate"), id: z.string() }),
  SeenVersion.extend({
    action: z.literal("examine"),
    examiner: Name,
    answer: ChecklistAnswer.extend({ note: Note }),
  }),
  SeenVersion.extend({ action: z.literal("sign-off"), reviewer: Name, note: Note }),
]);
export type ReviewRequest = z.infer<typeof ReviewRequest>;
