import path from "node:path";
import { InvalidArgumentError } from "commander";
import { dirFlag, judgeFlags, parseModels } from "../author-flags.ts";
import { defineCommand, defineGroup } from "../command.ts";
import {
  addAuthorRefine,
  addAuthorStrengthen,
  addAuthorSynthesize,
  addAuthorValidate,
} from "./author-tasks.ts";
import { choice, natural, parsed, positive, required, text, toggle } from "../flags.ts";
import { datasetFlag, requestLimitFlag } from "../shared-flags.ts";
import { printable, printableLines } from "../../lib/printable.ts";
import type { ChecklistAnswer } from "../../schema/author-workspace.ts";

const addAuthorInit = defineCommand({
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
      perDomain: natural("--per-domain <n>", "target number of tasks per domain", 5),
    },
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

const addAuthorStatus = defineCommand({
  about: "show each task's stage and what it needs next",
  flags: { dir: dirFlag },
  examples: ["bcb author status", "bcb author status --dir my-bench --json"],
  async run({ dir }, context) {
    const { renderStatus, showStatus } = await import("../../pipeline/author/status.ts");
    const json = await showStatus(dir, context);
    return { json, text: renderStatus(json, context), tellsNext: true };
  },
});

const addAuthorReview = defineCommand({
  about: "review a task: answer the checklist, let models try it, sign it off",
  arguments: [["[id]", "task id or number (default: list all tasks)"]],
  flags: {
    dir: dirFlag,
    judge: judgeFlags,
    review: {
      yes: text("--yes <items>", "checklist items that are met, such as intent,exact, or all"),
      doubts: parsed(
        "--doubt <item=note>",
        "a checklist item that is not met, and why; repeatable",
        collectDoubt,
        [],
      ),
      examiner: text(
        "--examiner <name>",
        "name of the reviewer who answers the checklist (default: the workspace's author)",
      ),
      signOff: text(
        "--sign-off <name>",
        "sign the task off under this name, which must not be its author's",
      ),
      note: text("--note <text>", "note to add to the sign-off", ""),
    },
    models: parsed("--models <list>", "models that try the tasks: BACKEND:NAME,…", parseModels),
    endpoint: {
      baseUrl: text("--base-url <url>", "address of the models' endpoint"),
      apiKeyEnv: text("--api-key-env <name>", "environment variable that holds the API key"),
      limitMs: requestLimitFlag,
    },
    maxCostUsd: positive("--max-cost <dollars>", "maximum to spend per model"),
  },
  examples: [
    "bcb author review",
    "bcb author review --models openai:gpt-4o-mini,anthropic:claude-haiku-4-5 --max-cost 1",
    'bcb author review 3 --yes intent,exact,stable,original --doubt "honest=test_order checks the log\'s words"',
    'bcb author review 3 --yes all --examiner "Ada Example"',
    'bcb author review 3 --sign-off "Bo Example"',
  ],
  async run({ dir, review, endpoint, ...flags }, context, term) {
    const { renderReviewed, runReview } = await import("../../pipeline/author/review.ts");
    const models = flags.models?.map((model) => ({ ...model, ...endpoint }));
    const wishes = { ...flags, ...review, term, models };
    const json = await runReview(dir, wishes, context);
    return { json, text: renderReviewed(json, context), tellsNext: true };
  },
});

function collectDoubt(words: string, doubts: ChecklistAnswer[] = []): ChecklistAnswer[] {
  const [item = "", ...note] = words.split("=");
  if (item.trim() === "" || note.join("=").trim() === "") {
    throw new InvalidArgumentError("It must be item=note, where the note says what is wrong.");
  }
  return [...doubts, { item: item.trim(), good: false, note: note.join("=").trim() }];
}

const addAuthorBuild = defineCommand({
  about: "build a pack from the tasks that are validated and signed off",
  flags: {
    dir: dirFlag,
    judge: judgeFlags,
    pack: {
      version: text(
        "--version <version>",
        "version of the pack, such as 1.2.0 (default: the next one, if tasks have changed)",
      ),
      out: text("-o, --out <dir>", "folder for the pack (default: build/NAME-VERSION)"),
      all: toggle(
        "--all",
        "include tasks that are not ready, to try them; do not publish the result",
      ),
    },
  },
  examples: [
    "bcb author build --version 1.0.0",
    "bcb author build --all --out trial && bcb evaluate --dataset trial --check-gt-only",
  ],
  async run({ dir, judge, pack }, context) {
    const { buildWorkspace, renderBuilt } = await import("../../pipeline/author/build.ts");
    const json = await buildWorkspace(dir, { ...pack, judge }, context);
    return { json, text: renderBuilt(json, pack.all), tellsNext: true };
  },
});

const addAuthorInstruct = defineCommand({
  about: "print the Instruct prompts of a pack, derived by rule",
  flags: {
    source: datasetFlag,
    from: choice(
      "--from <what>",
      "derive them from doc_struct, or from the docstrings in the prompts",
      ["doc_struct", "docstring"],
      "doc_struct",
    ),
  },
  examples: [
    "bcb author instruct --dataset starter",
    "bcb author instruct --dataset tasks.jsonl --from docstring --json",
  ],
  async run({ source, from }, context) {
    const { instructPack } = await import("../../pipeline/author/instruct.ts");
    const json = await instructPack({ ...context, source, from });
    const texts = json.map(
      ({ task_id, instruct_prompt }) =>
        `${context.style.bold(printable(task_id))}\n${printableLines(instruct_prompt)}\n`,
    );
    return { json, text: texts.join("\n") };
  },
});

const addAuthorRepair = defineCommand({
  about: "draft repairs for tasks whose ground truth breaks in the workspace's environment",
  arguments: [["<file>", "matrix.json from `bcb matrix`, or a .jsonl file of patches"]],
  flags: { dir: dirFlag, source: datasetFlag },
  examples: [
    "bcb author repair matrix/matrix.json --dir repairs",
    "bcb author repair data/patches/bigcodebench-2026.jsonl --dir repairs",
  ],
  async run({ dir, source }, context, file) {
    const { draftRepairs, renderDraftedRepairs } = await import("../../pipeline/author/repairs.ts");
    const json = await draftRepairs(dir, { file, source }, context);
    return { json, text: renderDraftedRepairs(json), tellsNext: true };
  },
});

const addAuthorPatches = defineCommand({
  about: "write the repairs of a workspace as patches, for `bcb evaluate --patches`",
  flags: {
    dir: dirFlag,
    out: text("-o, --out <file>", "file for the patches", "patches.jsonl"),
    judge: judgeFlags,
  },
  examples: ["bcb author patches --dir repairs --out patches.jsonl"],
  async run({ dir, out, judge }, context) {
    const { renderPatches, writePatches } = await import("../../pipeline/author/repairs.ts");
    const json = await writePatches(dir, { out, judge }, context);
    return { json, text: renderPatches(json, context) };
  },
});

export default defineGroup({
  about: "write a benchmark: from one-line ideas to reviewed tasks (docs/authoring.md)",
  examples: ['bcb author init my-bench --author "Ada Example"', "bcb author status --dir my-bench"],
  commands: {
    init: addAuthorInit,
    status: addAuthorStatus,
    synthesize: addAuthorSynthesize,
    refine: addAuthorRefine,
    validate: addAuthorValidate,
    strengthen: addAuthorStrengthen,
    review: addAuthorReview,
    build: addAuthorBuild,
    instruct: addAuthorInstruct,
    repair: addAuthorRepair,
    patches: addAuthorPatches,
  },
});
