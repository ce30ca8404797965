import type { Command } from "commander";
import {
  addDirOption,
  addJudgeOptions,
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
  const { claimWorkspace } = await import("../../pipeline/author/workspace.ts");
  const { openJudge } = await import("../../pipeline/author/judge.ts");
  const { buildPack } = await import("../../pipeline/author/build.ts");
  const { terminal, now, signal } = context;
  await using workspace = await claimWorkspace(flags.dir);
  await using judge = await openJudge(workspace, toJudge(flags, context));
  const { version, out, all = false } = flags;
  const built = await buildPack(workspace, {
    version,
    out,
    all,
    validate: judge.validate,
    now,
    progress: terminal.progress,
    signal,
  });
  if (flags.json) {
    terminal.sayJson(built);
    return;
  }
  const { added, changed, removed } = built.changes;
  terminal.say(
    `${built.folder}: version ${built.version}, ${built.tasks} tasks (${added.length} added, ${changed.length} changed, ${removed.length} removed), ${built.hard.length} of them hard.`,
  );
  for (const { id, waits_for: waitsFor } of built.left_out) {
    terminal.sayNext(`  ${all ? "taken although" : "left out"}: ${id} waits for ${waitsFor}`);
  }
}
