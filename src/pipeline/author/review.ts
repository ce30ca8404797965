import path from "node:path";
import { checklist, isSamePerson, reviewState } from "../../construct/review-state.ts";
import { BenchError } from "../../lib/bench-error.ts";
import type { ReviewedTask } from "../../report/render-review.ts";
import { PreEvaluation, Review, type ChecklistAnswer } from "../../schema/author-review.ts";
import { Draft } from "../../schema/author-workspace.ts";
import { openJudge, type JudgeWishes } from "./judge.ts";
import {
  readStored,
  readTask,
  readValidation,
  saveValidation,
  writeJson,
  type Validate,
  type Workspace,
  type WorkspaceTask,
} from "./workspace.ts";

/** A task with everything that is known of this version of it. */
export async function reviewTask(workspace: Workspace, id: string): Promise<ReviewedTask> {
  const { folder, settings } = workspace;
  const task = await readTask(workspace, id);
  const draft = await readStored(path.join(folder, "drafts", id, "draft.json"), Draft);
  const author = draft?.author ?? settings.author;
  const validation = await readValidation(workspace, task);
  const review = await readStored(reviewFile(workspace, id), Review);
  const models = await readPreEvaluation(workspace);
  const preEvaluation = models?.tasks.find(
    ({ task_id, task_hash }) => task_id === task.task.task_id && task_hash === task.hash,
  );
  return {
    ...task,
    author,
    state: reviewState({ hash: task.hash, author, validation, review }),
    validation: validation ?? null,
    review: review ?? null,
    pre_evaluation: preEvaluation ?? null,
  };
}

/** Runs validation where this version has none yet, and remembers what it found. */
export async function ensureValidated(
  workspace: Workspace,
  task: WorkspaceTask,
  validate: Validate,
): Promise<void> {
  if ((await readValidation(workspace, task)) !== undefined) return;
  const found = await validate(task.task, workspace.context.signal);
  await saveValidation(workspace, task, found);
}

/** The same for one task alone: only where this version has no evidence, a Python is started. */
export async function validateAlone(
  workspace: Workspace,
  task: WorkspaceTask,
  wishes: JudgeWishes,
): Promise<void> {
  if ((await readValidation(workspace, task)) !== undefined) return;
  await using judge = await openJudge(workspace, wishes);
  await ensureValidated(workspace, task, judge.validate);
}

/** Adds answers to the checklist; those to another version of the task are dropped. */
export async function examine(
  workspace: Workspace,
  { id, hash, review }: ReviewedTask,
  { examiner, answers }: { examiner: string; answers: readonly ChecklistAnswer[] },
): Promise<void> {
  const known: ReadonlySet<string> = new Set(checklist.map((item) => item.id));
  const strange = answers.find(({ item }) => !known.has(item));
  if (strange !== undefined) {
    throw new BenchError(
      "BadUsage",
      `Unknown checklist item ${strange.item}.`,
      `The items are ${[...known].join(", ")}.`,
    );
  }
  const earlier = review?.examination?.task_hash === hash ? review.examination.answers : [];
  const byItem = new Map([...earlier, ...answers].map((answer) => [answer.item, answer]));
  await saveReview(workspace, {
    format: 1,
    id,
    examination: {
      task_hash: hash,
      examiner,
      at: workspace.context.clock.now().toISOString(),
      answers: checklist.flatMap((item) => byItem.get(item.id) ?? []),
    },
    sign_off: review?.sign_off ?? null,
  });
}

/** Records that a second person answers for this version of the task. */
export async function signOff(
  workspace: Workspace,
  { id, hash, author, state, review }: ReviewedTask,
  { reviewer, note }: { reviewer: string; note: string },
): Promise<void> {
  if (reviewer.trim() === "" || isSamePerson(reviewer, author)) {
    throw new BenchError(
      "ReviewRefused",
      `${author} is the author of ${id} and cannot sign it off.`,
      "A second person has to review the task and sign it off under their own name.",
    );
  }
  if (state.stage !== "examined" && state.stage !== "signed") {
    throw new BenchError(
      "ReviewRefused",
      `${id} cannot be signed off yet. Still needed: ${state.waits_for}.`,
      "`bcb author review ID` shows its state; answer the checklist with --yes and --doubt.",
    );
  }
  await saveReview(workspace, {
    format: 1,
    id,
    examination: review?.examination ?? null,
    sign_off: {
      task_hash: hash,
      reviewer,
      author,
      at: workspace.context.clock.now().toISOString(),
      note,
    },
  });
}

export function readPreEvaluation(workspace: Workspace): Promise<PreEvaluation | undefined> {
  return readStored(preEvaluationFile(workspace), PreEvaluation);
}

export function preEvaluationFile({ folder }: Workspace): string {
  return path.join(folder, "reviews", "pre-evaluation.json");
}

function reviewFile({ folder }: Workspace, id: string): string {
  return path.join(folder, "reviews", `${id}.json`);
}

function saveReview(workspace: Workspace, review: Review): Promise<void> {
  return writeJson(reviewFile(workspace, review.id), review);
}
