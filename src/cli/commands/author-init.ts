import path from "node:path";
import { dirFlag } from "../author-flags.ts";
import { defineCommand } from "../command.ts";
import { parsed, required, text } from "../flags.ts";
import { parseSeed } from "../parsers.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addAuthorInit = defineCommand({
  name: "init",
  about: "make a workspace: seeds, drafts, tasks, reviews and logs as plain files under git",
  arguments: [["<dir>", "a new or empty folder"]],
  flags: {
    pack: {
      author: required(
        text("--author <name>", "who answers for the tasks; somebody else signs them off"),
      ),
      name: text("--name <name>", "name of the pack (default: the folder's)"),
      title: text("--title <text>", "its title (default: its name)"),
      license: text("--license <id>", "its licence", "Apache-2.0"),
      environment: text("-e, --env <name>", "the Python environment of its tasks", "starter"),
      perDomain: parsed(
        "--per-domain <n>",
        "how many tasks of each domain are wanted",
        parseSeed,
        5,
      ),
    },
    json: jsonFlag,
  },
  examples: [
    'bcb author init my-bench --author "Ada Example"',
    'bcb author init finance --author "Ada Example" --env bigcodebench --per-domain 20',
  ],
  async run({ pack }, context, folder) {
    const { initWorkspace } = await import("../../pipeline/author/init.ts");
    const name = pack.name ?? path.basename(path.resolve(folder)).toLowerCase();
    const wanted = { ...pack, folder, name, title: pack.title ?? name };
    const json = await initWorkspace(wanted, context);
    const git = json.git ? "under git; nothing is committed" : "git was left alone";
    return {
      json,
      text: `${json.folder} is a workspace (${git}).\nNext: put seeds into seeds/*.jsonl, then \`bcb author synthesize --dir ${folder} --model …\`.`,
      tellsNext: true,
    };
  },
});

export const addAuthorStatus = defineCommand({
  name: "status",
  about: "show each task's stage, and what it waits for",
  flags: { dir: dirFlag, json: jsonFlag },
  examples: ["bcb author status", "bcb author status --dir my-bench --json"],
  async run({ dir }, context) {
    const { renderStatus, showStatus } = await import("../../pipeline/author/status.ts");
    const json = await showStatus(dir, context);
    return { json, text: renderStatus(json, context.style, context.columns), tellsNext: true };
  },
});
