import { checklist } from "../../construct/review-state.ts";
import { BenchError } from "../../lib/bench-error.ts";
import type { ReviewedTask } from "../../report/render-review.ts";
import { toSiteReview } from "../../report/site/to-site-review.ts";
import type { ReviewRequest, SiteReview, SiteReviewList } from "../../schema/site-review.ts";
import type { Context } from "../../schema/context.ts";
import { examine, reviewTask, signOff, validateAlone } from "./review.ts";
import { showTask } from "./run-review.ts";
import { describeTask } from "./status.ts";
import { chooseTasks } from "./works.ts";
import { claimWorkspace, listTaskIds, openWorkspace, type Workspace } from "./workspace.ts";

/** The review of a workspace for a page: what `bcb author review` does, by the same rules. */
export interface ReviewService {
  list(): Promise<SiteReviewList>;
  show(id: string): Promise<SiteReview>;
  /** Does what a page asks for, one request at a time, and shows the task as it is then. */
  answer(request: ReviewRequest): Promise<SiteReview>;
}

// As long as the terminal's own default.
const judging = { limitMs: 30_000, allowWeakSandbox: false };

/** Opens the workspace once, so that a wrong folder is told before anything is served. */
export async function openReviewService(folder: string, context: Context): Promise<ReviewService> {
  const open = () => openWorkspace(folder, context);
  await open();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async list() {
      const workspace = await open();
      const ids = await listTaskIds(workspace);
      const rows = await Promise.all(ids.map((id) => describeTask(workspace, id)));
      return { name: workspace.settings.name, tasks: rows };
    },
    show: async (id) => show(await open(), id),
    answer(request) {
      const next = last.then(async () => {
        await using workspace = await claimWorkspace(folder, context);
        const id = await findTask(workspace, request.id);
        await write(workspace, await reviewTask(workspace, id), request);
        return show(workspace, id);
      });
      last = next.catch(() => {});
      return next;
    },
  };
}

async function show(workspace: Workspace, term: string): Promise<SiteReview> {
  const id = await findTask(workspace, term);
  return toSiteReview(await showTask(workspace, id), checklist, workspace.form.language);
}

async function findTask(workspace: Workspace, term: string): Promise<string> {
  const [id = ""] = await chooseTasks(workspace, [term]);
  return id;
}

async function write(
  workspace: Workspace,
  task: ReviewedTask,
  request: ReviewRequest,
): Promise<void> {
  switch (request.action) {
    case "validate":
      return validateAlone(workspace, task, judging);
    case "examine": {
      refuseOtherVersion(task, request.hash);
      if (task.validation === null) {
        const hint = "Validate it first: reviews are based on the findings.";
        const message = `This version of ${task.id} is not validated.`;
        throw new BenchError("ReviewRefused", message, hint);
      }
      const { examiner, answer } = request;
      if (examiner.trim() === "")
        throw badAnswer("The reviewer's name is missing.", "Give a name.");
      if (!answer.good && answer.note.trim() === "") {
        throw badAnswer("A doubt needs a note.", "Say what is wrong.");
      }
      return examine(workspace, task, { examiner: examiner.trim(), answers: [answer] });
    }
    case "sign-off": {
      refuseOtherVersion(task, request.hash);
      const { reviewer, note } = request;
      if (reviewer.trim() === "") throw badAnswer("The signer's name is missing.", "Give a name.");
      return signOff(workspace, task, { reviewer: reviewer.trim(), note });
    }
    default:
      return request satisfies never;
  }
}

/** What somebody says is about what they saw. */
function refuseOtherVersion({ id, hash }: ReviewedTask, seen: string): void {
  if (seen === hash) return;
  const hint = "Reload the page and review the current version.";
  throw new BenchError("ReviewRefused", `${id} was edited after the page was loaded.`, hint);
}

function badAnswer(what: string, hint: string): BenchError {
  return new BenchError("BadUsage", what, hint);
}
