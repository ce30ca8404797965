import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import {
  addCallOptions,
  addDirOption,
  addJudgeOptions,
  toChoice,
  toContext,
  toJudge,
  type AuthorFlags,
  type CallFlags,
  type JudgeFlags,
} from "../author-options.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";

interface StrengthenFlags extends AuthorFlags, JudgeFlags, Omit<CallFlags, "model"> {
  model?: CallFlags["model"];
  survivors?: string;
  tests?: string;
}

export function addAuthorStrengthen(author: Command, context: CommandContext): void {
  const command = author
    .command("strengthen")
    .argument("[ids...]", "tasks by id or number (default: all)")
    .description("add tests that notice the faults which the present ones let pass");
  addJudgeOptions(addCallOptions(addDirOption(command), { needsModel: false }))
    .option(
      "--tests <file>",
      "a person's tests for one task, in a class TestCases; no model is asked",
    )
    .option(
      "--survivors <file>",
      "rows of task_id, label and code: the faults (default: the task's own mutants)",
    )
    .action((ids: string[], flags: StrengthenFlags) => run(ids, flags, context));
  addExamples(addJsonOption(command), [
    "bcb author strengthen --model openai:gpt-4o --max-cost 2",
    "bcb author strengthen 4 --tests more-tests.py",
    "bcb author strengthen 4 --model openai:gpt-4o --survivors survivors.jsonl --json",
  ]);
}

async function run(ids: string[], flags: StrengthenFlags, context: CommandContext): Promise<void> {
  const { renderStrengthened, strengthenTasks } =
    await import("../../pipeline/author/strengthen.ts");
  const { terminal } = context;
  const { model, tests, survivors, maxCost: maxCostUsd, maxNewTokens } = flags;
  const choice = model && toChoice({ ...flags, model });
  const judge = toJudge(flags);
  const wishes = { terms: ids, choice, tests, survivors, maxCostUsd, maxNewTokens, judge };
  const outcome = await strengthenTasks(flags.dir, wishes, toContext(context));
  if (outcome.stopped === "budget") context.exitCode = exitCodes.negative;
  if (flags.json) terminal.sayJson(outcome);
  else terminal.sayNext(renderStrengthened(outcome, terminal.style));
}
