import path from "node:path";
import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addDirOption, toContext, type AuthorFlags } from "../author-options.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, parseSeed } from "../options.ts";

interface InitFlags {
  author: string;
  name?: string;
  title?: string;
  license: string;
  env: string;
  perDomain: number;
  json?: boolean;
}

export function addAuthorInit(author: Command, context: CommandContext): void {
  const { terminal } = context;
  const init = author
    .command("init")
    .argument("<dir>", "a new or empty folder")
    .description(
      "make a workspace: seeds, drafts, tasks, reviews and logs as plain files under git",
    )
    .requiredOption("--author <name>", "who answers for the tasks; somebody else signs them off")
    .option("--name <name>", "name of the pack (default: the folder's)")
    .option("--title <text>", "its title (default: its name)")
    .option("--license <id>", "its licence", "Apache-2.0")
    .option("-e, --env <name>", "the Python environment of its tasks", "starter")
    .option("--per-domain <n>", "how many tasks of each domain are wanted", parseSeed, 5)
    .action(async (folder: string, flags: InitFlags) => {
      const { initWorkspace } = await import("../../pipeline/author/init.ts");
      const name = flags.name ?? path.basename(path.resolve(folder)).toLowerCase();
      const { author: person, license, env: environment, perDomain, title = name } = flags;
      const wanted = { folder, name, title, license, environment, author: person, perDomain };
      const made = await initWorkspace(wanted, context);
      if (flags.json) terminal.sayJson(made);
      else {
        const git = made.git ? "under git; nothing is committed" : "git was left alone";
        terminal.sayNext(
          `${made.folder} is a workspace (${git}).\nNext: put seeds into seeds/*.jsonl, then \`bcb author synthesize --dir ${folder} --model …\`.`,
        );
      }
    });
  addExamples(addJsonOption(init), [
    'bcb author init my-bench --author "Ada Example"',
    'bcb author init finance --author "Ada Example" --env bigcodebench --per-domain 20',
  ]);

  const status = author
    .command("status")
    .description("show each task's stage, and what it waits for")
    .action(async (flags: AuthorFlags) => {
      const { renderStatus, showStatus } = await import("../../pipeline/author/status.ts");
      const found = await showStatus(flags.dir, toContext(context));
      if (flags.json) terminal.sayJson(found);
      else terminal.sayNext(renderStatus(found, terminal.style, terminal.columns));
    });
  addExamples(addJsonOption(addDirOption(status)), [
    "bcb author status",
    "bcb author status --dir my-bench --json",
  ]);
}
