import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { TurnView } from "../../pipeline/author/refine.ts";
import {
  addCallOptions,
  addDirOption,
  addJudgeOptions,
  toCall,
  toContext,
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
  const { refineDrafts, renderRefined } = await import("../../pipeline/author/refine.ts");
  const { askPerson } = await import("../author-turns.ts");
  const { terminal } = context;
  const keyboard = flags.interactive ? findKeyboard(context) : undefined;
  const wishes = {
    ...toCall(flags),
    terms: ids,
    judge: toJudge(flags),
    turns: flags.turns,
    decide: keyboard && ((view: TurnView) => askPerson(view, keyboard, context)),
  };
  const outcome = await refineDrafts(flags.dir, wishes, toContext(context));
  const isWhole = outcome.drafts.every(({ result }) => result === "done" || result === "accepted");
  if (!isWhole || outcome.stopped === "budget") context.exitCode = exitCodes.negative;
  if (flags.json) terminal.sayJson(outcome);
  else terminal.sayNext(renderRefined(outcome, terminal.style));
}

/** Undefined where nobody can answer: the loop then goes on by itself. */
function findKeyboard({ stdin, terminal }: CommandContext): Keyboard | undefined {
  if (stdin?.() === undefined) return { input: process.stdin, output: process.stderr };
  terminal.complain("--interactive is left out: there is no terminal to ask at.");
  return undefined;
}
