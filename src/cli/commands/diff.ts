import { defineCommand } from "../command.ts";
import { text } from "../flags.ts";
import { datasetWords, uncalibratedFlag } from "../shared-flags.ts";

export default defineCommand({
  about: "explain why a score changed: what differs between two runs, and which flips it explains",
  arguments: [
    ["<first>", "run folder, verdict file, or official *_eval_results.json to compare with"],
    ["<second>", "the run whose score changed, given the same way"],
  ],
  flags: {
    source: text(datasetWords, "dataset of runs that do not name one, to compare their code"),
    uncalibrated: uncalibratedFlag,
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
