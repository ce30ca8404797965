import { defineCommand } from "../command.ts";
import { choice, count } from "../flags.ts";
import { runDatasetFlag, runsArgument, uncalibratedFlag } from "../shared-flags.ts";
import { findingFlags } from "../table-flags.ts";

export default defineCommand({
  about: "show why samples fail: kinds, exceptions, libraries, clusters",
  arguments: [runsArgument],
  flags: {
    request: {
      by: choice(
        "--by <what>",
        "what the main table groups by",
        ["kind", "exception", "library"],
        "kind",
      ),
      examples: count("--examples <n>", "examples per cluster", 1),
      source: runDatasetFlag,
      uncalibrated: uncalibratedFlag,
    },
    table: findingFlags,
  },
  examples: [
    "bcb failures results/",
    "bcb failures a_eval_results.json --by library --examples 3",
    "bcb failures a_verdicts.jsonl --dataset tasks.jsonl --json",
  ],
  async run({ request }, context, places) {
    const { explainFailures } = await import("../../pipeline/analyze/explain-failures.ts");
    return await explainFailures({ ...context, ...request, places });
  },
});
