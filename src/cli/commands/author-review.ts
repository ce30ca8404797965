import { InvalidArgumentError, type Command } from "commander";
import { BenchError } from "../../lib/bench-error.ts";
import type { Workspace } from "../../pipeline/author/workspace.ts";
import type { ChecklistAnswer } from "../../schema/author-review.ts";
import {
  addDirOption,
  addJudgeOptions,
  parseModels,
  services,
  toChoice,
  toJudge,
  type AuthorFlags,
  type CallFlags,
  type JudgeFlags,
} from "../author-options.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, parsePositive } from "../options.ts";

interface ReviewFlags extends AuthorFlags, JudgeFlags, Omit<CallFlags, "model" | "maxNewTokens"> {
  yes?: string;
  doubt: ChecklistAnswer[];
  examiner?: string;
  signOff?: string;
  note: string;
  models?: CallFlags["model"][];
}

export function addAuthorReview(author: Command, context: CommandContext): void {
  const command = author
    .command("review")
    .argument("[id]", "a task by id or number (default: a list of all)")
    .description("examine a task by the checklist, let models try, sign it off");
  addJudgeOptions(addDirOption(command))
    .option("--yes <items>", "checklist items that are in order, such as intent,exact, or all")
    .option(
      "--doubt <item=note>",
      "an item that is not, and why; may be repeated",
      collectDoubt,
      [],
    )
    .option("--examiner <name>", "who answers the checklist (default: the workspace's author)")
    .option("--sign-off <name>", "answer for the task, as somebody else than its author")
    .option("--note <text>", "goes with the sign-off", "")
    .option("--models <list>", "let these models answer the tasks: BACKEND:NAME,…", parseModels)
    .option("--base-url <url>", "where the models' endpoint is")
    .option("--api-key-env <name>", "the variable that holds its key")
    .option("--max-cost <dollars>", "for each model", parsePositive)
    .option("--request-limit <seconds>", "how long one request may take", parsePositive, 600)
    .action((id: string | undefined, flags: ReviewFlags) => run(id, flags, context));
  addExamples(addJsonOption(command), [
    "bcb author review",
    "bcb author review --models openai:gpt-4o-mini,anthropic:claude-haiku-4-5 --max-cost 1",
    'bcb author review 3 --yes intent,exact,stable,original --doubt "honest=test_order checks the log\'s words"',
    'bcb author review 3 --yes all --examiner "Ada Example"',
    'bcb author review 3 --sign-off "Bo Example"',
  ]);
}

async function run(
  term: string | undefined,
  flags: ReviewFlags,
  context: CommandContext,
): Promise<void> {
  const { claimWorkspace, readTask } = await import("../../pipeline/author/workspace.ts");
  const { chooseTasks } = await import("../../pipeline/author/choose-drafts.ts");
  const reviews = await import("../../pipeline/author/review.ts");
  const { loadPythonParser } = await import("../../python-source/tree.ts");
  const { terminal, signal } = context;
  if (term === undefined && flags.models === undefined) {
    refuseWithoutTask(flags);
    await list(flags, context);
    return;
  }
  await using workspace = await claimWorkspace(flags.dir);
  const ids = await chooseTasks(workspace, term === undefined ? [] : [term]);
  const parser = await loadPythonParser();
  if (flags.models !== undefined) await letModelsTry(workspace, ids, flags, context);
  const [id] = ids;
  if (term === undefined || id === undefined) {
    refuseWithoutTask(flags);
    await list(flags, context);
    return;
  }
  await validateNow();
  const now = context.now();
  const answers = await toAnswers(flags);
  if (answers.length > 0) {
    const examiner = flags.examiner ?? workspace.settings.author;
    const task = await reviews.reviewTask(workspace, id, parser);
    await reviews.examine(workspace, task, { examiner, answers, now });
  }
  if (flags.signOff !== undefined) {
    const task = await reviews.reviewTask(workspace, id, parser);
    await reviews.signOff(workspace, task, { reviewer: flags.signOff, note: flags.note, now });
  }
  const { checklist, renderReview, showTask } =
    await import("../../pipeline/author/review-text.ts");
  const shown = await showTask(workspace, id, parser);
  if (flags.json) terminal.sayJson(shown);
  else terminal.sayNext(renderReview(shown, checklist, terminal.style));

  /** Evidence for this version: run where there is none, and only then is a Python started. */
  async function validateNow(): Promise<void> {
    const { readValidation } = await import("../../pipeline/author/workspace.ts");
    const { openJudge } = await import("../../pipeline/author/judge.ts");
    const task = await readTask(workspace, id ?? "", parser);
    if ((await readValidation(workspace, task)) !== undefined) return;
    await using judge = await openJudge(workspace, toJudge(flags, context));
    await reviews.ensureValidated(workspace, task, { validate: judge.validate, signal });
  }
}

async function letModelsTry(
  workspace: Workspace,
  ids: readonly string[],
  flags: ReviewFlags,
  context: CommandContext,
): Promise<void> {
  const { readTask } = await import("../../pipeline/author/workspace.ts");
  const { preEvaluateTasks } = await import("../../pipeline/author/pre-evaluate.ts");
  const { loadPythonParser } = await import("../../python-source/tree.ts");
  const { settings, terminal, version } = context;
  const parser = await loadPythonParser();
  const tasks = await Promise.all(ids.map((id) => readTask(workspace, id, parser)));
  if (tasks.length === 0) {
    const hint = "Refine drafts first, or write a task into tasks/.";
    throw new BenchError("BadUsage", "The workspace has no tasks that models could try.", hint);
  }
  await preEvaluateTasks(workspace, tasks, {
    models: (flags.models ?? []).map((model) => toChoice({ ...flags, model })),
    maxCostUsd: flags.maxCost,
    allowWeakSandbox: flags.allowWeakSandbox ?? false,
    settings,
    bcbVersion: version,
    progress: terminal.progress,
    ...services(context),
  });
}

async function list({ dir, json }: AuthorFlags, { terminal }: CommandContext): Promise<void> {
  const { openWorkspace } = await import("../../pipeline/author/workspace.ts");
  const { listReviews, renderReviews } = await import("../../pipeline/author/review-text.ts");
  const reviews = await listReviews(await openWorkspace(dir));
  if (json) terminal.sayJson(reviews);
  else terminal.say(renderReviews(reviews, terminal.style, terminal.columns));
}

function refuseWithoutTask({ yes, doubt, signOff }: ReviewFlags): void {
  if (yes === undefined && doubt.length === 0 && signOff === undefined) return;
  const hint = "Name it: `bcb author review 3 --sign-off NAME`.";
  throw new BenchError("BadUsage", "An answer or a sign-off is for one task.", hint);
}

async function toAnswers({ yes, doubt }: ReviewFlags): Promise<ChecklistAnswer[]> {
  const { checklist } = await import("../../pipeline/author/review-text.ts");
  const items =
    yes === "all"
      ? checklist.map(({ id }) => id)
      : (yes?.split(",") ?? []).map((item) => item.trim());
  return [...items.map((item) => ({ item, good: true, note: "" })), ...doubt];
}

function collectDoubt(text: string, doubts: ChecklistAnswer[]): ChecklistAnswer[] {
  const [item = "", ...note] = text.split("=");
  if (item.trim() === "" || note.join("=").trim() === "") {
    throw new InvalidArgumentError("It must be item=note: what is wrong?");
  }
  return [...doubts, { item: item.trim(), good: false, note: note.join("=").trim() }];
}
