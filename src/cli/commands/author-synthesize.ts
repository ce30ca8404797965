import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import {
  addCallOptions,
  addDirOption,
  toCall,
  toContext,
  type AuthorFlags,
  type CallFlags,
} from "../author-options.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, parseCount } from "../options.ts";

interface SynthesizeFlags extends AuthorFlags, CallFlags {
  count?: number;
}

export function addAuthorSynthesize(author: Command, context: CommandContext): void {
  const command = author
    .command("synthesize")
    .description("let a model write a draft from each seed that has none");
  addCallOptions(addDirOption(command))
    .option("--count <n>", "how many drafts now (default: one for every seed)", parseCount)
    .action((flags: SynthesizeFlags) => run(flags, context));
  addExamples(addJsonOption(command), [
    "bcb author synthesize --model openai:gpt-4o --count 10 --max-cost 2",
    "bcb author synthesize --model replay:logs/calls.jsonl",
  ]);
}

async function run(flags: SynthesizeFlags, context: CommandContext): Promise<void> {
  const { renderSynthesized, synthesizeDrafts } =
    await import("../../pipeline/author/synthesize.ts");
  const { terminal } = context;
  const wishes = { ...toCall(flags), count: flags.count };
  const outcome = await synthesizeDrafts(flags.dir, wishes, toContext(context));
  const isWhole = outcome.stopped === "done" && outcome.drafts.every(({ mark }) => mark === null);
  if (!isWhole) context.exitCode = exitCodes.negative;
  if (flags.json) terminal.sayJson(outcome);
  else terminal.sayNext(renderSynthesized(outcome, terminal.style));
}
