import { callFlags, dirFlag, judgeFlags, modelFlag, toChoice } from "../author-flags.ts";
import { defineCommand } from "../command.ts";
import { text } from "../flags.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addAuthorStrengthen = defineCommand({
  name: "strengthen",
  about: "add tests that catch the faults the current ones miss",
  arguments: [["[ids...]", "tasks by id or number (default: all)"]],
  flags: {
    dir: dirFlag,
    model: modelFlag(),
    call: callFlags,
    judge: judgeFlags,
    tests: text(
      "--tests <file>",
      "tests to add to one task, in a class TestCases, instead of asking a model",
    ),
    survivors: text(
      "--survivors <file>",
      "faults to catch, as rows of task_id, label and code (default: the task's own mutants)",
    ),
    json: jsonFlag,
  },
  examples: [
    "bcb author strengthen --model openai:gpt-4o --max-cost 2",
    "bcb author strengthen 4 --tests more-tests.py",
    "bcb author strengthen 4 --model openai:gpt-4o --survivors survivors.jsonl --json",
  ],
  async run({ dir, model, call, judge, tests, survivors }, context, terms) {
    const { renderStrengthened, strengthenTasks } =
      await import("../../pipeline/author/strengthen.ts");
    const { maxCostUsd, maxNewTokens } = call;
    const choice = model && toChoice(model, call);
    const wishes = { terms, choice, tests, survivors, maxCostUsd, maxNewTokens, judge };
    const json = await strengthenTasks(dir, wishes, context);
    return {
      json,
      text: renderStrengthened(json, context.style),
      tellsNext: true,
      finding: json.stopped === "budget" ? "negative" : "none",
    };
  },
});
