import path from "node:path";
import { checklist } from "../../construct/checklist.ts";
import { isSamePerson, reviewState, type ReviewState } from "../../construct/review-state.ts";
import { BenchError } from "../../lib/bench-error.ts";
import type { PythonParser } from "../../python-source/tree.ts";
import {
  PreEvaluation,
  Review,
  type ChecklistAnswer,
  type TaskPreEvaluation,
} from "../../schema/author-review.ts";
import type { Validate } from "../../schema/author-validation.ts";
import { Draft, type StoredValidation } from "../../schema/author-workspace.ts";
import {
  readStored,
  readTask,
  readValidation,
  saveValidation,
  writeJson,
  type Workspace,
  type WorkspaceTask,
} from "./workspace.ts";

/** A task with everything that is known of this version of it: what `bcb author review ID --json` prints. */
export interface ReviewedTask extends WorkspaceTask {
  author: string;
  state: ReviewState;
  validation: StoredValidation | null;
  review: Review | null;
  pre_evaluation: TaskPreEvaluation | null;
}

export async function reviewTask(
  workspace: Workspace,
  id: string,
  parser: PythonParser,
): Promise<ReviewedTask> {
  const task = await readTask(workspace, id, parser);
  const author = await authorOf(workspace, id);
  const validation = await readValidation(workspace, task);
  const review = await readStored(reviewFile(workspace, id), Review);
  const models = await readPreEvaluation(workspace);
  const state = reviewState({ hash: task.hash, author, validation, review });
  const preEvaluation = models?.tasks.find(
    ({ task_id, task_hash }) => task_id === task.task.task_id && task_hash === task.hash,
  );
  return {
    ...task,
    author,
    state,
    validation: validation ?? null,
    review: review ?? null,
    pre_evaluation: preEvaluation ?? null,
  };
}

/** Runs validation where this version has none yet, and remembers what it found. */
export async function ensureValidated(
  workspace: Workspace,
  task: WorkspaceTask,
  { validate, signal }: { validate: Validate; signal: AbortSignal },
): Promise<void> {
  if ((await readValidation(workspace, task)) !== undefined) return;
  await saveValidation(workspace, task, await validate(task.task, signal));
}

interface Examination {
  examiner: string;
  answers: readonly ChecklistAnswer[];
  now: Date;
}

/** Adds answers to the checklist; those to another version of the task are dropped. */
export async function examine(
  workspace: Workspace,
  { id, hash, review }: ReviewedTask,
  { examiner, answers, now }: Examination,
): Promise<void> {
  const known: ReadonlySet<string> = new Set(checklist.map((item) => item.id));
  const strange = answers.find(({ item }) => !known.has(item));
  if (strange !== undefined) {
    throw new BenchError(
      "BadUsage",
      `The checklist has no item ${strange.item}.`,
      `It has: ${[...known].join(", ")}.`,
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
      at: now.toISOString(),
      answers: checklist.flatMap((item) => byItem.get(item.id) ?? []),
    },
    sign_off: review?.sign_off ?? null,
  });
}

/** Records that a second person answers for this version of the task. */
export async function signOff(
  workspace: Workspace,
  { id, hash, author, state, review }: ReviewedTask,
  { reviewer, note, now }: { reviewer: string; note: string; now: Date },
): Promise<void> {
  if (reviewer.trim() === "" || isSamePerson(reviewer, author)) {
    throw new BenchError(
      "ReviewRefused",
      `${author} is the author of ${id}, and cannot sign it off.`,
      "A second person looks at the task and signs with a name of their own.",
    );
  }
  if (state.stage !== "examined" && state.stage !== "signed") {
    throw new BenchError(
      "ReviewRefused",
      `${id} cannot be signed off: it waits for ${state.waits_for}.`,
      "`bcb author review ID` shows what is known of it, and takes answers with --yes and --doubt.",
    );
  }
  await saveReview(workspace, {
    format: 1,
    id,
    examination: review?.examination ?? null,
    sign_off: { task_hash: hash, reviewer, author, at: now.toISOString(), note },
  });
}

export function readPreEvaluation(workspace: Workspace): Promise<PreEvaluation | undefined> {
  return readStored(preEvaluationFile(workspace), PreEvaluation);
}

export function preEvaluationFile({ folder }: Workspace): string {
  return path.join(folder, "reviews", "pre-evaluation.json");
}

async function authorOf({ folder, settings }: Workspace, id: string): Promise<string> {
  const draft = await readStored(path.join(folder, "drafts", id, "draft.json"), Draft);
  return draft?.author ?? settings.author;
}

function reviewFile({ folder }: Workspace, id: string): string {
  return path.join(folder, "reviews", `${id}.json`);
}

function saveReview(workspace: Workspace, review: Review): Promise<void> {
  return writeJson(reviewFile(workspace, review.id), review);
}
