import { InvalidArgumentError, type Command } from "commander";
import type { ChecklistAnswer } from "../../schema/author-review.ts";
import {
  addDirOption,
  addJudgeOptions,
  parseModels,
  toChoice,
  toContext,
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
  const { renderReviewed, runReview } = await import("../../pipeline/author/run-review.ts");
  const { terminal } = context;
  const { yes, doubt: doubts, examiner, signOff, note, maxCost: maxCostUsd } = flags;
  const models = flags.models?.map((model) => toChoice({ ...flags, model }));
  const judge = toJudge(flags);
  const wishes = { term, yes, doubts, examiner, signOff, note, models, maxCostUsd, judge };
  const found = await runReview(flags.dir, wishes, toContext(context));
  if (flags.json) terminal.sayJson(found);
  else terminal.sayNext(renderReviewed(found, terminal));
}

function collectDoubt(text: string, doubts: ChecklistAnswer[]): ChecklistAnswer[] {
  const [item = "", ...note] = text.split("=");
  if (item.trim() === "" || note.join("=").trim() === "") {
    throw new InvalidArgumentError("It must be item=note: what is wrong?");
  }
  return [...doubts, { item: item.trim(), good: false, note: note.join("=").trim() }];
}
