import type { Command } from "commander";
import { BenchError, exitCodes } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import type { StrengthenOutcome } from "../../pipeline/author/strengthen.ts";
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
  const { claimWorkspace } = await import("../../pipeline/author/workspace.ts");
  const { chooseTasks } = await import("../../pipeline/author/choose-drafts.ts");
  const { openJudge } = await import("../../pipeline/author/judge.ts");
  const { readSurvivors, readTests, strengthen } =
    await import("../../pipeline/author/strengthen.ts");
  const { loadPythonParser } = await import("../../python-source/tree.ts");
  const { terminal, signal } = context;
  await using stack = new AsyncDisposableStack();
  const workspace = stack.use(await claimWorkspace(flags.dir));
  const chosen = await chooseTasks(workspace, ids);
  refuseUnclear(flags, chosen);
  const findSurvivors = flags.survivors && (await readSurvivors(flags.survivors));
  const writer =
    flags.tests === undefined
      ? await openWriter()
      : { offer: await readTests(flags.tests, await loadPythonParser()), spentUsd: () => 0 };
  const judge = stack.use(await openJudge(workspace, toJudge(flags, context)));
  const outcome = await strengthen(workspace, chosen, {
    services: judge.services,
    findSurvivors: findSurvivors || judge.findSurvivors,
    offer: writer.offer,
    progress: terminal.progress,
    signal,
  });
  if (outcome.stopped === "budget") context.exitCode = exitCodes.negative;
  if (flags.json) terminal.sayJson({ ...outcome, spent_usd: writer.spentUsd() });
  else show(outcome, context);

  async function openWriter() {
    const { openModel } = await import("../../pipeline/generate/open-model.ts");
    const { openCaller } = await import("../../pipeline/author/calls.ts");
    const { askForTests } = await import("../../pipeline/author/strengthen.ts");
    const { model: name } = flags;
    if (name === undefined) throw new Error("a model is named where no tests are");
    const choice = toChoice({ ...flags, model: name });
    const model = stack.use(await openModel(choice, { settings: context.settings, signal }));
    const caller = stack.use(await openCaller(workspace, { ...toCall(flags, context), model }));
    return {
      offer: askForTests(caller, await loadPythonParser()),
      spentUsd: () => caller.spentUsd(),
    };
  }
}

function refuseUnclear({ model, tests }: StrengthenFlags, chosen: readonly string[]): void {
  if ((model === undefined) === (tests === undefined)) {
    const hint = "--model BACKEND:NAME asks a model; --tests FILE takes a person's.";
    throw new BenchError("BadUsage", "Tests come from a model or from a file: give one.", hint);
  }
  if (tests !== undefined && chosen.length !== 1) {
    const hint = "Name it: `bcb author strengthen 4 --tests FILE`.";
    throw new BenchError("BadUsage", "A file of tests is for one task.", hint);
  }
}

function show({ tasks }: StrengthenOutcome, { terminal }: CommandContext): void {
  const { style } = terminal;
  for (const { id, survivors, killed, kept, refused, left, problem } of tasks) {
    const why = problem === null ? "" : ` (${problem.kind}: ${printable(problem.message)})`;
    terminal.say(`${id}  ${killed} of ${survivors} surviving faults are noticed now${why}`);
    for (const { name, kills } of kept) {
      terminal.say(`  ${printable(name)} was taken: it notices ${kills.length}`);
    }
    for (const { name, reason } of refused) {
      terminal.say(style.dim(`  ${printable(name)} was not taken: ${printable(reason)}`));
    }
    for (const label of left) terminal.say(style.dim(`  not noticed: ${printable(label)}`));
  }
  terminal.sayNext("An edited task waits for validation and sign-off again: `bcb author status`.");
}
