import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import {
  addCallOptions,
  addDirOption,
  toCall,
  toChoice,
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
  const { claimWorkspace } = await import("../../pipeline/author/workspace.ts");
  const { openModel } = await import("../../pipeline/generate/open-model.ts");
  const { synthesize } = await import("../../pipeline/author/synthesize.ts");
  const { terminal, settings, signal } = context;
  await using workspace = await claimWorkspace(flags.dir);
  await using model = await openModel(toChoice(flags), { settings, signal });
  const outcome = await synthesize(workspace, {
    ...toCall(flags, context),
    model,
    settings,
    count: flags.count,
    progress: terminal.progress,
  });
  const isWhole = outcome.stopped === "done" && outcome.drafts.every(({ mark }) => mark === null);
  if (!isWhole) context.exitCode = exitCodes.negative;
  if (flags.json) {
    terminal.sayJson(outcome);
    return;
  }
  for (const { id, mark } of outcome.drafts) {
    terminal.say(
      mark === null
        ? `${id}  drafted`
        : terminal.style.bad(`${id}  marked as ${mark.kind}: ${printable(mark.message)}`),
    );
  }
  const budget = outcome.stopped === "budget" ? " The budget is used up." : "";
  const spent = outcome.spent_usd === null ? "" : ` $${outcome.spent_usd.toFixed(2)} spent.`;
  terminal.sayNext(
    `Drafts: ${outcome.drafts.length}. Seeds left: ${outcome.left}.${spent}${budget} Next: \`bcb author refine\`.`,
  );
}
