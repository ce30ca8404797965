import { InvalidArgumentError } from "commander";
import type { ChecklistAnswer } from "../../schema/author-review.ts";
import { dirFlag, judgeFlags, parseModels, requestLimitFlag, toChoice } from "../author-flags.ts";
import { defineCommand } from "../command.ts";
import { parsed, text } from "../flags.ts";
import { parsePositive } from "../parsers.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addAuthorReview = defineCommand({
  name: "review",
  about: "examine a task by the checklist, let models try, sign it off",
  arguments: [["[id]", "a task by id or number (default: a list of all)"]],
  flags: {
    dir: dirFlag,
    judge: judgeFlags,
    review: {
      yes: text("--yes <items>", "checklist items that are in order, such as intent,exact, or all"),
      doubts: parsed(
        "--doubt <item=note>",
        "an item that is not, and why; may be repeated",
        collectDoubt,
        [],
      ),
      examiner: text(
        "--examiner <name>",
        "who answers the checklist (default: the workspace's author)",
      ),
      signOff: text("--sign-off <name>", "answer for the task, as somebody else than its author"),
      note: text("--note <text>", "goes with the sign-off", ""),
    },
    models: parsed(
      "--models <list>",
      "let these models answer the tasks: BACKEND:NAME,…",
      parseModels,
    ),
    endpoint: {
      baseUrl: text("--base-url <url>", "where the models' endpoint is"),
      apiKeyEnv: text("--api-key-env <name>", "the variable that holds its key"),
    },
    maxCostUsd: parsed("--max-cost <dollars>", "for each model", parsePositive),
    limitMs: requestLimitFlag,
    json: jsonFlag,
  },
  examples: [
    "bcb author review",
    "bcb author review --models openai:gpt-4o-mini,anthropic:claude-haiku-4-5 --max-cost 1",
    'bcb author review 3 --yes intent,exact,stable,original --doubt "honest=test_order checks the log\'s words"',
    'bcb author review 3 --yes all --examiner "Ada Example"',
    'bcb author review 3 --sign-off "Bo Example"',
  ],
  async run({ dir, judge, review, endpoint, limitMs, maxCostUsd, ...flags }, context, term) {
    const { renderReviewed, runReview } = await import("../../pipeline/author/run-review.ts");
    const models = flags.models?.map((model) => toChoice(model, { ...endpoint, limitMs }));
    const wishes = { ...review, term, models, maxCostUsd, judge };
    const json = await runReview(dir, wishes, context);
    return { json, text: renderReviewed(json, context), tellsNext: true };
  },
});

function collectDoubt(words: string, doubts: ChecklistAnswer[] = []): ChecklistAnswer[] {
  const [item = "", ...note] = words.split("=");
  if (item.trim() === "" || note.join("=").trim() === "") {
    throw new InvalidArgumentError("It must be item=note: what is wrong?");
  }
  return [...doubts, { item: item.trim(), good: false, note: note.join("=").trim() }];
}
