import { InvalidArgumentError } from "commander";
import type { ChecklistAnswer } from "../../schema/author-review.ts";
import { dirFlag, judgeFlags, parseModels, requestLimitFlag, toChoice } from "../author-flags.ts";
import { defineCommand } from "../command.ts";
import { parsed, text } from "../flags.ts";
import { parsePositive } from "../parsers.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addAuthorReview = defineCommand({
  name: "review",
  about: "review a task: answer the checklist, let models try it, sign it off",
  arguments: [["[id]", "task id or number (default: list all tasks)"]],
  flags: {
    dir: dirFlag,
    judge: judgeFlags,
    review: {
      yes: text("--yes <items>", "checklist items that are met, such as intent,exact, or all"),
      doubts: parsed(
        "--doubt <item=note>",
        "a checklist item that is not met, and why; repeatable",
        collectDoubt,
        [],
      ),
      examiner: text(
        "--examiner <name>",
        "name of the reviewer who answers the checklist (default: the workspace's author)",
      ),
      signOff: text(
        "--sign-off <name>",
        "sign the task off under this name, which must not be its author's",
      ),
      note: text("--note <text>", "note to add to the sign-off", ""),
    },
    models: parsed("--models <list>", "models that try the tasks: BACKEND:NAME,…", parseModels),
    endpoint: {
      baseUrl: text("--base-url <url>", "address of the models' endpoint"),
      apiKeyEnv: text("--api-key-env <name>", "environment variable that holds the API key"),
    },
    maxCostUsd: parsed("--max-cost <dollars>", "maximum to spend per model", parsePositive),
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
    throw new InvalidArgumentError("It must be item=note, where the note says what is wrong.");
  }
  return [...doubts, { item: item.trim(), good: false, note: note.join("=").trim() }];
}
