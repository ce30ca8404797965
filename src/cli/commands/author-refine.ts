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
import type { Keyboard } from "../author-turns.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, parseCount } from "../options.ts";

interface RefineFlags extends AuthorFlags, CallFlags, JudgeFlags {
  turns?: number;
  interactive?: boolean;
}

export function addAuthorRefine(author: Command, context: CommandContext): void {
  const command = author
    .command("refine")
    .argument("[ids...]", "drafts by id or number (default: all that are neither done nor marked)")
    .description(
      "let a model repair drafts and write their tests; it sees what running them gives",
    );
  addJudgeOptions(addCallOptions(addDirOption(command)))
    .option("--turns <n>", "answers for one draft (default: the workspace's)", parseCount)
    .option("--interactive", "look on and interject at each turn")
    .action((ids: string[], flags: RefineFlags) => run(ids, flags, context));
  addExamples(addJsonOption(command), [
    "bcb author refine --model anthropic:claude-sonnet-4-5 --max-cost 5",
    "bcb author refine 3 7 --model openai:gpt-4o --interactive --turns 10",
  ]);
}

async function run(ids: string[], flags: RefineFlags, context: CommandContext): Promise<void> {
  const { claimWorkspace } = await import("../../pipeline/author/workspace.ts");
  const { chooseDrafts } = await import("../../pipeline/author/choose-drafts.ts");
  const { openJudge } = await import("../../pipeline/author/judge.ts");
  const { openModel } = await import("../../pipeline/generate/open-model.ts");
  const { refine } = await import("../../pipeline/author/refine.ts");
  const { askPerson } = await import("../author-turns.ts");
  const { terminal, settings, signal } = context;
  await using workspace = await claimWorkspace(flags.dir);
  const drafts = await chooseDrafts(workspace, ids);
  const keyboard = flags.interactive ? findKeyboard(context) : undefined;
  await using model = await openModel(toChoice(flags), { settings, signal });
  await using judge = await openJudge(workspace, toJudge(flags, context));
  const outcome = await refine(workspace, drafts, {
    ...toCall(flags, context),
    model,
    validate: judge.validateTurn,
    turns: flags.turns,
    decide: keyboard && ((view) => askPerson(view, keyboard, context)),
    progress: terminal.progress,
  });
  const isWhole = outcome.drafts.every(({ result }) => result === "done" || result === "accepted");
  if (!isWhole || outcome.stopped === "budget") context.exitCode = exitCodes.negative;
  if (flags.json) {
    terminal.sayJson(outcome);
    return;
  }
  for (const { id, result, turns, findings, mark } of outcome.drafts) {
    const why = mark?.message ?? [...new Set(findings.map(({ check }) => check))].join(", ");
    const words = `${id}  ${result} after ${turns} turns${why === "" ? "" : `: ${printable(why)}`}`;
    terminal.say(result === "done" ? terminal.style.good(words) : words);
  }
  const spent = outcome.spent_usd === null ? "" : ` $${outcome.spent_usd.toFixed(2)} spent.`;
  const budget = outcome.stopped === "budget" ? " The budget is used up." : "";
  terminal.sayNext(
    `Drafts: ${outcome.drafts.length}.${spent}${budget} Next: \`bcb author review\`.`,
  );
}

/** Undefined where nobody can answer: the loop then goes on by itself. */
function findKeyboard({ stdin, terminal }: CommandContext): Keyboard | undefined {
  if (stdin?.() === undefined) return { input: process.stdin, output: process.stderr };
  terminal.complain("--interactive is left out: there is no terminal to ask at.");
  return undefined;
}
