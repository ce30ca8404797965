import { defineCommand } from "../command.ts";
import { text } from "../flags.ts";
import { datasetWords, jsonFlag, uncalibratedFlag } from "../shared-flags.ts";

export const addDiffCommand = defineCommand({
  name: "diff",
  about: "why did my score change? What differs, and which flips it could explain",
  arguments: [
    ["<first>", "a run folder, a file of verdicts, or an official *_eval_results.json"],
    ["<second>", "the run whose score changed"],
  ],
  flags: {
    source: text(
      datasetWords,
      "the dataset of runs that do not name theirs: their code is known then",
    ),
    uncalibrated: uncalibratedFlag,
    json: jsonFlag,
  },
  examples: [
    "bcb diff results/monday results/tuesday",
    "bcb diff a_verdicts.jsonl b_verdicts.jsonl --json",
  ],
  async run(flags, context, first, second) {
    const { diff } = await import("../../pipeline/analyze/diff.ts");
    return await diff({ ...context, ...flags, places: [first, second] });
  },
});
