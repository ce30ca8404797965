import { findNearest } from "../../construct/near-duplicate.ts";
import { checklist, isSamePerson, reviewState } from "../../construct/review-state.ts";
import { fault } from "../../lib/bench-error.ts";
import { renderReview, renderReviews } from "../../report/render-review.ts";
import type { ReviewedTask, ReviewLine, ShownReview } from "../../report/render-review.ts";
import { Draft, PreEvaluation, Review } from "../../schema/author-workspace.ts";
import type { ChecklistAnswer } from "../../schema/author-workspace.ts";
import type { Context } from "../../schema/context.ts";
import type { ModelChoice } from "../generate/open-model.ts";
import { openJudge, type JudgeWishes } from "./judge.ts";
import { preEvaluateTasks, preEvaluationFile } from "./pre-evaluate.ts";
import { chooseTasks } from "./works.ts";
import { claimWorkspace, openWorkspace, type Validate, type Workspace } from "./workspace.ts";

interface ReviewWishes {
  /** A task by id or number. */
  term: string | undefined;
  /** Checklist items that are in order, parted by commas, or `all`. */
  yes: string | undefined;
  doubts: readonly ChecklistAnswer[];
  /** The workspace's author otherwise. */
  examiner: string | undefined;
  signOff: string | undefined;
  note: string;
  /** Who is to answer the tasks. */
  models: readonly ModelChoice[] | undefined;
  maxCostUsd: number | undefined;
  judge: JudgeWishes;
}

/** `bcb author review`: a task after what was asked for it, or a list of all. */
export async function runReview(
  folder: string,
  wishes: ReviewWishes,
  context: Context,
): Promise<ShownReview | ReviewLine[]> {
  const { term, yes, doubts, models, judge } = wishes;
  const isAnswered = yes !== undefined || doubts.length > 0;
  if (term === undefined && (isAnswered || wishes.signOff !== undefined)) {
    const hint = "Pass one task: `bcb author review 3 --sign-off NAME`";
    throw fault.BadUsage("Answers and sign-offs need exactly one task.", hint);
  }
  if (term === undefined && models === undefined) {
    return listReviews(await openWorkspace(folder, context));
  }
  await using workspace = await claimWorkspace(folder, context);
  const ids = await chooseTasks(workspace, term === undefined ? [] : [term]);
  if (models !== undefined) {
    await preEvaluateTasks(workspace, ids, { ...wishes, models, ...judge });
  }
  const [id] = ids;
  if (term === undefined || id === undefined) return await listReviews(workspace);
  await ensureValidated(workspace, await workspace.readTask(id), judge);
  if (isAnswered) {
    const items = yes === "all" ? checklist.map((each) => each.id) : (yes?.split(",") ?? []);
    const good = items.map((item) => ({ item: item.trim(), good: true, note: "" }));
    const examiner = wishes.examiner ?? workspace.settings.author;
    const answers = [...good, ...doubts];
    await examine(workspace, await reviewTask(workspace, id), { examiner, answers });
  }
  if (wishes.signOff !== undefined) {
    const signature = { reviewer: wishes.signOff, note: wishes.note };
    await signOff(workspace, await reviewTask(workspace, id), signature);
  }
  return await showTask(workspace, id);
}

export function renderReviewed(
  found: ShownReview | readonly ReviewLine[],
  { style, columns }: Pick<Context, "style" | "columns">,
): string {
  return "task" in found
    ? renderReview(found, checklist, style)
    : renderReviews(found, style, columns);
}

/** A task with everything that is known of this version of it. */
export async function reviewTask(workspace: Workspace, id: string): Promise<ReviewedTask> {
  const task = await workspace.readTask(id);
  const { hash } = task;
  const draft = await workspace.read(`drafts/${id}/draft.json`, Draft);
  const author = draft?.author ?? workspace.settings.author;
  const validation = (await workspace.readValidation(task)) ?? null;
  const review = (await workspace.read(`reviews/${id}.json`, Review)) ?? null;
  const models = await workspace.read(preEvaluationFile, PreEvaluation);
  const tried = models?.tasks.find(
    ({ task_id, task_hash }) => task_id === task.task.task_id && task_hash === hash,
  );
  const state = reviewState({ hash, author, validation, review });
  return { ...task, author, state, validation, review, pre_evaluation: tried ?? null };
}

/** A task, what is known of it, and the task that is most like it. */
export async function showTask(workspace: Workspace, id: string): Promise<ShownReview> {
  const { takeFingerprint } = workspace.form;
  const reviewed = await reviewTask(workspace, id);
  const others = (await workspace.listTaskIds()).filter((other) => other !== id);
  const fingerprints = others.map(async (other) =>
    takeFingerprint(other, (await workspace.readTask(other)).task),
  );
  const found = findNearest(takeFingerprint(id, reviewed.task), await Promise.all(fingerprints));
  const nearest = found && { id: found.id, text: found.text, same_structure: found.sameStructure };
  return { ...reviewed, nearest: nearest ?? null };
}

export async function listReviews(workspace: Workspace): Promise<ReviewLine[]> {
  const ids = await workspace.listTaskIds();
  const reviewed = await Promise.all(ids.map((id) => reviewTask(workspace, id)));
  return reviewed.map(({ id, state, pre_evaluation: models }) => ({
    id,
    ...state,
    solved_by: models?.solved_by ?? [],
    failed_by: models?.failed_by ?? [],
    flags: models?.flags ?? [],
  }));
}

/** Runs validation where this version has none yet, and remembers what it found; a Python is started only then. */
export async function ensureValidated(
  workspace: Workspace,
  task: Pick<ReviewedTask, "id" | "task" | "hash">,
  judge: Validate | JudgeWishes,
): Promise<void> {
  if ((await workspace.readValidation(task)) !== undefined) return;
  if (typeof judge === "function") {
    return workspace.saveValidation(task.id, task.task, await judge(task.task));
  }
  await using opened = await openJudge(workspace, judge);
  await workspace.saveValidation(task.id, task.task, await opened.validate(task.task));
}

/** Adds answers to the checklist; those to another version of the task are dropped. */
export async function examine(
  workspace: Workspace,
  task: ReviewedTask,
  { examiner, answers }: { examiner: string; answers: readonly ChecklistAnswer[] },
): Promise<void> {
  const known: ReadonlySet<string> = new Set(checklist.map((item) => item.id));
  const strange = answers.find(({ item }) => !known.has(item));
  if (strange !== undefined) {
    throw fault.BadUsage(
      `Unknown checklist item ${strange.item}.`,
      `The items are ${[...known].join(", ")}.`,
    );
  }
  const { hash, review } = task;
  const earlier = review?.examination?.task_hash === hash ? review.examination.answers : [];
  const byItem = new Map([...earlier, ...answers].map((answer) => [answer.item, answer]));
  const at = workspace.context.clock.now().toISOString();
  const all = checklist.flatMap((item) => byItem.get(item.id) ?? []);
  const examination = { task_hash: hash, examiner, at, answers: all };
  await saveReview(workspace, task, { examination });
}

/** Records that a second person answers for this version of the task. */
export async function signOff(
  workspace: Workspace,
  task: ReviewedTask,
  { reviewer, note }: { reviewer: string; note: string },
): Promise<void> {
  const { id, hash, author, state } = task;
  if (reviewer.trim() === "" || isSamePerson(reviewer, author)) {
    throw fault.ReviewRefused(
      `${author} is the author of ${id} and cannot sign it off.`,
      "A second person has to review the task and sign it off under their own name.",
    );
  }
  if (state.stage !== "examined" && state.stage !== "signed") {
    throw fault.ReviewRefused(
      `${id} cannot be signed off yet. Still needed: ${state.waits_for}.`,
      "`bcb author review ID` shows its state; answer the checklist with --yes and --doubt.",
    );
  }
  const at = workspace.context.clock.now().toISOString();
  await saveReview(workspace, task, {
    sign_off: { task_hash: hash, reviewer, author, at, note },
  });
}

function saveReview(
  workspace: Workspace,
  { id, review }: ReviewedTask,
  part: Partial<Pick<Review, "examination" | "sign_off">>,
): Promise<void> {
  const { examination = null, sign_off = null } = { ...review, ...part };
  const whole: Review = { format: 1, id, examination, sign_off };
  return workspace.write(`reviews/${id}.json`, whole);
}
