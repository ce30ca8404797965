import { defineCommand } from "../command.ts";
import { text } from "../flags.ts";
import { datasetWords, runsArgument, uncalibratedFlag, usualSource } from "../shared-flags.ts";
import { findingFlags } from "../table-flags.ts";

export default defineCommand({
  about: "compare the libraries and calls that samples use with the ground truth's",
  arguments: [runsArgument],
  flags: {
    runs: {
      source: text(datasetWords, "dataset of the runs (default: the one they name)"),
      samplesPath: text("-s, --samples <path>", "samples of the run, if they are not next to it"),
      uncalibrated: uncalibratedFlag,
    },
    table: findingFlags,
  },
  examples: [
    "bcb tools results/",
    "bcb tools a_eval_results.json b_eval_results.json --dataset tasks.jsonl --json",
  ],
  async run({ runs }, context, places) {
    const { examineTools } = await import("../../pipeline/analyze/examine-tools.ts");
    const usual = runs.source ?? usualSource(context);
    return await examineTools({ ...context, ...runs, places, usualSource: usual });
  },
});
