import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import {
  addCallOptions,
  addDirOption,
  addJudgeOptions,
  toCall,
  toChoice,
  toJudge,
  type AuthorFlags,
  type CallFlags,
  type JudgeFlags,
} from "../author-options.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";

interface StrengthenFlags extends AuthorFlags, CallFlags, JudgeFlags {
  survivors: string;
}

export function addAuthorStrengthen(author: Command, context: CommandContext): void {
  const command = author
    .command("strengthen")
    .argument("[ids...]", "tasks by id or number (default: all)")
    .description("ask for tests that notice the faults which the present ones let pass");
  addJudgeOptions(addCallOptions(addDirOption(command)))
    .requiredOption("--survivors <file>", "rows of task_id, label and code: the faults")
    .action((ids: string[], flags: StrengthenFlags) => run(ids, flags, context));
  addExamples(addJsonOption(command), [
    "bcb author strengthen --model openai:gpt-4o --survivors survivors.jsonl",
    "bcb author strengthen 4 --model openai:gpt-4o --survivors survivors.jsonl --json",
  ]);
}

async function run(ids: string[], flags: StrengthenFlags, context: CommandContext): Promise<void> {
  const { openWorkspace } = await import("../../pipeline/author-workspace.ts");
  const { chooseTasks } = await import("../../pipeline/choose-drafts.ts");
  const { openJudge } = await import("../../pipeline/author-judge.ts");
  const { openModel } = await import("../../pipeline/open-model.ts");
  const { readSurvivors, strengthen } = await import("../../pipeline/author-strengthen.ts");
  const { terminal, settings, signal } = context;
  const workspace = await openWorkspace(flags.dir);
  const chosen = await chooseTasks(workspace, ids);
  const findSurvivors = await readSurvivors(flags.survivors);
  await using model = await openModel(toChoice(flags), { settings, signal });
  await using judge = await openJudge(workspace.settings.environment, toJudge(flags, context));
  const outcome = await strengthen(workspace, chosen, {
    ...toCall(flags, context),
    model,
    engine: judge.engine,
    findSurvivors,
    progress: terminal.progress,
  });
  if (outcome.stopped === "budget") context.exitCode = exitCodes.negative;
  if (flags.json) {
    terminal.sayJson(outcome);
    return;
  }
  for (const { id, survivors, killed, kept, refused, problem } of outcome.tasks) {
    const why = problem === null ? "" : ` (${problem.kind}: ${printable(problem.message)})`;
    terminal.say(
      `${id}  ${killed} of ${survivors} faults are noticed now, by ${kept.length} new tests${why}`,
    );
    for (const { test, why: reason } of refused) {
      terminal.say(terminal.style.dim(`  ${printable(test)} was not taken: ${reason}`));
    }
  }
  terminal.say("An edited task waits for validation and sign-off again: `bcb author status`.");
}
