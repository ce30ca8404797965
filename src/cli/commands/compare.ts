import { defineCommand } from "../command.ts";
import { natural } from "../flags.ts";
import { runDatasetFlag, runsArgument, strictFlag, uncalibratedFlag } from "../shared-flags.ts";
import { findingFlags } from "../table-flags.ts";

export default defineCommand({
  about: "compare runs task by task, with significance tests (docs/numbers.md)",
  arguments: [runsArgument],
  flags: {
    runs: {
      source: runDatasetFlag,
      uncalibrated: uncalibratedFlag,
      seed: natural("--seed <n>", "seed of the bootstrap", 0),
    },
    strict: strictFlag,
    table: findingFlags,
  },
  examples: [
    "bcb compare results/a results/b",
    "bcb compare a_verdicts.jsonl b_eval_results.json --dataset tasks.jsonl --strict",
    "bcb compare results/a results/b results/c --out pairs.csv",
  ],
  async run({ runs }, context, places) {
    const { compare } = await import("../../pipeline/analyze/compare.ts");
    const found = await compare({ ...context, ...runs, places });
    return { ...found, warnings: found.json.warnings };
  },
});
