import { checklist } from "../../construct/review-state.ts";
import { fault } from "../../lib/bench-error.ts";
import type { ReviewedTask } from "../../report/render-review.ts";
import { toSiteReview } from "../../report/site/to-site-review.ts";
import type { ReviewRequest, SiteReview, SiteReviewList } from "../../schema/site.ts";
import type { Context } from "../../schema/context.ts";
import { ensureValidated, examine, reviewTask, showTask, signOff } from "./review.ts";
import { describeTasks } from "./status.ts";
import { chooseTasks } from "./works.ts";
import { claimWorkspace, openWorkspace, type Workspace } from "./workspace.ts";

/** The review of a workspace for a page: what `bcb author review` does, by the same rules. */
export type ReviewService = Awaited<ReturnType<typeof openReviewService>>;

// As long as the terminal's own default.
const judging = { limitMs: 30_000, allowWeakSandbox: false };

/** Opens the workspace once, so that a wrong folder is told before anything is served. */
export async function openReviewService(folder: string, context: Context) {
  const open = () => openWorkspace(folder, context);
  await open();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async list(): Promise<SiteReviewList> {
      const workspace = await open();
      return { name: workspace.settings.name, tasks: await describeTasks(workspace) };
    },
    show: async (id: string) => show(await open(), id),
    /** Does what a page asks for, one request at a time, and shows the task as it is then. */
    answer(request: ReviewRequest): Promise<SiteReview> {
      const next = last.then(async () => {
        await using workspace = await claimWorkspace(folder, context);
        const [id = ""] = await chooseTasks(workspace, [request.id]);
        await write(workspace, await reviewTask(workspace, id), request);
        return show(workspace, id);
      });
      last = next.catch(() => {});
      return next;
    },
  };
}

async function show(workspace: Workspace, term: string): Promise<SiteReview> {
  const [id = ""] = await chooseTasks(workspace, [term]);
  return toSiteReview(await showTask(workspace, id), checklist, workspace.form.language);
}

async function write(
  workspace: Workspace,
  task: ReviewedTask,
  request: ReviewRequest,
): Promise<void> {
  if (request.action === "validate") return ensureValidated(workspace, task, judging);
  // What somebody says is about what they saw.
  if (request.hash !== task.hash) {
    const hint = "Reload the page and review the current version.";
    throw fault.ReviewRefused(`${task.id} was edited after the page was loaded.`, hint);
  }
  if (request.action === "sign-off") {
    const reviewer = requireText(request.reviewer, "The signer's name is missing.", "Give a name.");
    return signOff(workspace, task, { reviewer, note: request.note });
  }
  if (task.validation === null) {
    const hint = "Validate it first: reviews are based on the findings.";
    throw fault.ReviewRefused(`This version of ${task.id} is not validated.`, hint);
  }
  const { answer } = request;
  const examiner = requireText(request.examiner, "The reviewer's name is missing.", "Give a name.");
  if (!answer.good) requireText(answer.note, "A doubt needs a note.", "Say what is wrong.");
  return examine(workspace, task, { examiner, answers: [answer] });
}

function requireText(text: string, problem: string, hint: string): string {
  if (text.trim() !== "") return text.trim();
  throw fault.BadUsage(problem, hint);
}
