import { checklist } from "../../construct/review-state.ts";
import { findNearest } from "../../construct/near-duplicate.ts";
import { BenchError } from "../../lib/bench-error.ts";
import type { Style } from "../../lib/style.ts";
import {
  renderReview,
  renderReviews,
  type ReviewLine,
  type ShownReview,
} from "../../report/render-review.ts";
import type { ChecklistAnswer } from "../../schema/author-review.ts";
import type { Context } from "../../schema/context.ts";
import type { ModelChoice } from "../generate/open-model.ts";
import type { JudgeWishes } from "./judge.ts";
import { preEvaluateTasks } from "./pre-evaluate.ts";
import { examine, reviewTask, signOff, validateAlone } from "./review.ts";
import { chooseTasks } from "./works.ts";
import {
  claimWorkspace,
  listTaskIds,
  openWorkspace,
  readTask,
  type Workspace,
} from "./workspace.ts";

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
  const { term, models, judge } = wishes;
  if (term === undefined) refuseAnswers(wishes);
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
  await validateAlone(workspace, await readTask(workspace, id), judge);
  const { yes, doubts } = wishes;
  const items = yes === "all" ? checklist.map((each) => each.id) : (yes?.split(",") ?? []);
  const good = items.map((item) => ({ item: item.trim(), good: true, note: "" }));
  const answers = [...good, ...doubts];
  if (answers.length > 0) {
    const examiner = wishes.examiner ?? workspace.settings.author;
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
  { style, columns }: { style: Style; columns: number | undefined },
): string {
  return "task" in found
    ? renderReview(found, checklist, style)
    : renderReviews(found, style, columns);
}

function refuseAnswers({ yes, doubts, signOff: reviewer }: ReviewWishes): void {
  if (yes === undefined && doubts.length === 0 && reviewer === undefined) return;
  const hint = "Pass one task: `bcb author review 3 --sign-off NAME`";
  throw new BenchError("BadUsage", "Answers and sign-offs need exactly one task.", hint);
}

/** A task, what is known of it, and the task that is most like it. */
export async function showTask(workspace: Workspace, id: string): Promise<ShownReview> {
  const reviewed = await reviewTask(workspace, id);
  const others = (await listTaskIds(workspace)).filter((other) => other !== id);
  const fingerprints = others.map(async (other) =>
    workspace.form.takeFingerprint(other, (await readTask(workspace, other)).task),
  );
  const own = workspace.form.takeFingerprint(id, reviewed.task);
  const nearest = findNearest(own, await Promise.all(fingerprints));
  if (nearest === undefined) return { ...reviewed, nearest: null };
  const { id: other, text, sameStructure } = nearest;
  return { ...reviewed, nearest: { id: other, text, same_structure: sameStructure } };
}

export async function listReviews(workspace: Workspace): Promise<ReviewLine[]> {
  const ids = await listTaskIds(workspace);
  const reviewed = await Promise.all(ids.map((id) => reviewTask(workspace, id)));
  return reviewed.map(({ id, state, pre_evaluation: models }) => ({
    id,
    stage: state.stage,
    waits_for: state.waits_for,
    solved_by: models?.solved_by ?? [],
    failed_by: models?.failed_by ?? [],
    flags: models?.flags ?? [],
  }));
}
