import type { Command } from "commander";
import {
  addDirOption,
  addJudgeOptions,
  toContext,
  toJudge,
  type AuthorFlags,
  type JudgeFlags,
} from "../author-options.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";

interface BuildFlags extends AuthorFlags, JudgeFlags {
  version?: string;
  out?: string;
  all?: boolean;
}

export function addAuthorBuild(author: Command, context: CommandContext): void {
  const command = author
    .command("build")
    .description("make a pack of the tasks that are green and signed off");
  addJudgeOptions(addDirOption(command))
    .option("--version <version>", "such as 1.2.0 (default: the next one, if tasks have changed)")
    .option("-o, --out <dir>", "where the pack goes (default: build/NAME-VERSION)")
    .option("--all", "take tasks that are not ready, too: to try them, not to publish")
    .action((flags: BuildFlags) => run(flags, context));
  addExamples(addJsonOption(command), [
    "bcb author build --version 1.0.0",
    "bcb author build --all --out trial && bcb evaluate --dataset trial --check-gt-only",
  ]);
}

async function run(flags: BuildFlags, context: CommandContext): Promise<void> {
  const { buildWorkspace, renderBuilt } = await import("../../pipeline/author/build.ts");
  const { version, out, all = false } = flags;
  const wishes = { version, out, all, judge: toJudge(flags) };
  const built = await buildWorkspace(flags.dir, wishes, toContext(context));
  if (flags.json) context.terminal.sayJson(built);
  else context.terminal.sayNext(renderBuilt(built, all));
}
