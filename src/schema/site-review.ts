import { z } from "zod";
import { share, strict, text, texts } from "./shapes.ts";
import { ChecklistAnswer } from "./author-review.ts";
import { SiteTask } from "./site-task.ts";

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
