import { dirFlag, judgeFlags } from "../author-flags.ts";
import { defineCommand } from "../command.ts";
import { text } from "../flags.ts";
import { datasetFlag, jsonFlag, usualSource } from "../shared-flags.ts";

export const addAuthorRepair = defineCommand({
  name: "repair",
  about: "draft repairs for tasks whose ground truth breaks in the workspace's environment",
  arguments: [["<file>", "matrix.json from `bcb matrix`, or a .jsonl file of patches"]],
  flags: { dir: dirFlag, source: datasetFlag, json: jsonFlag },
  examples: [
    "bcb author repair matrix/matrix.json --dir repairs",
    "bcb author repair data/patches/bigcodebench-2026.jsonl --dir repairs",
  ],
  async run({ dir, source }, context, file) {
    const { draftRepairs, renderDraftedRepairs } = await import("../../pipeline/author/repairs.ts");
    const request = { file, source: source ?? usualSource(context) };
    const json = await draftRepairs(dir, request, context);
    return { json, text: renderDraftedRepairs(json), tellsNext: true };
  },
});

export const addAuthorPatches = defineCommand({
  name: "patches",
  about: "write the repairs of a workspace as patches, for `bcb evaluate --patches`",
  flags: {
    dir: dirFlag,
    out: text("-o, --out <file>", "file for the patches", "patches.jsonl"),
    judge: judgeFlags,
    json: jsonFlag,
  },
  examples: ["bcb author patches --dir repairs --out patches.jsonl"],
  async run({ dir, out, judge }, context) {
    const { renderPatches, writePatches } = await import("../../pipeline/author/patches.ts");
    const json = await writePatches(dir, { out, judge }, context);
    return { json, text: renderPatches(json, context) };
  },
});
