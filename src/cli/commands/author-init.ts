import path from "node:path";
import { dirFlag } from "../author-flags.ts";
import { defineCommand } from "../command.ts";
import { choice, parsed, required, text } from "../flags.ts";
import { parseSeed } from "../parsers.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addAuthorInit = defineCommand({
  name: "init",
  about: "create a workspace: seeds, drafts, tasks, reviews and logs as plain files under git",
  arguments: [["<dir>", "a new or empty folder"]],
  flags: {
    pack: {
      author: required(
        text("--author <name>", "author of the tasks; someone else must sign them off"),
      ),
      name: text("--name <name>", "name of the pack (default: the folder's)"),
      title: text("--title <text>", "title of the pack (default: its name)"),
      license: text("--license <id>", "licence of the pack", "Apache-2.0"),
      language: choice("--language <name>", "language of its tasks", ["python", "typescript"]),
      environment: text(
        "-e, --env <name>",
        "environment of its tasks (default: starter, or typescript)",
      ),
      perDomain: parsed("--per-domain <n>", "target number of tasks per domain", parseSeed, 5),
    },
    json: jsonFlag,
  },
  examples: [
    'bcb author init my-bench --author "Ada Example"',
    'bcb author init finance --author "Ada Example" --env bigcodebench --per-domain 20',
    'bcb author init web-bench --author "Ada Example" --language typescript',
  ],
  async run({ pack }, context, folder) {
    const { initWorkspace } = await import("../../pipeline/author/init.ts");
    const name = pack.name ?? path.basename(path.resolve(folder)).toLowerCase();
    const wanted = { ...pack, folder, name, title: pack.title ?? name };
    const json = await initWorkspace(wanted, context);
    const git = json.git ? "under git; nothing is committed" : "not under git";
    return {
      json,
      text: `Created the workspace ${json.folder} (${git}).\nNext: add seeds to seeds/*.jsonl, then run \`bcb author synthesize --dir ${folder} --model …\`.`,
      tellsNext: true,
    };
  },
});

export const addAuthorStatus = defineCommand({
  name: "status",
  about: "show each task's stage and what it needs next",
  flags: { dir: dirFlag, json: jsonFlag },
  examples: ["bcb author status", "bcb author status --dir my-bench --json"],
  async run({ dir }, context) {
    const { renderStatus, showStatus } = await import("../../pipeline/author/status.ts");
    const json = await showStatus(dir, context);
    return { json, text: renderStatus(json, context.style, context.columns), tellsNext: true };
  },
});
