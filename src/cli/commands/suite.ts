import { defineCommand, defineGroup } from "../command.ts";
import { offered, parsed, refuse } from "../flags.ts";
import { generationFlagBeside } from "../generation-flags.ts";
import { judgingFlags } from "../judging-flags.ts";
import { limitFlag } from "../shared-flags.ts";

const run = defineCommand({
  about: "run several benchmarks with one model; run the same command again to resume",
  flags: {
    name: offered("--suite <name>", "which", ["practical", "algorithmic", "starter"], "practical"),
    places: parsed(
      "--data <name=source>",
      "read a dataset of the suite from elsewhere; repeatable",
      collectPlace,
    ),
    limit: limitFlag,
    generation: generationFlagBeside,
    judging: judgingFlags,
  },
  examples: [
    "bcb suite run --suite practical --backend openai --model gpt-4o-mini --out results",
    "bcb suite run --suite starter --backend llama --model smollm2",
    "bcb suite run --suite algorithmic --model Qwen/Qwen2.5-Coder-7B-Instruct --data humaneval+=humaneval+:HumanEvalPlus.jsonl.gz",
  ],
  async run({ places = new Map(), judging: rules, ...flags }, context) {
    const { runSuite } = await import("../../pipeline/run-suite.ts");
    const judging = { ...rules, fresh: flags.generation.reuse.fresh };
    const { report, text } = await runSuite({ ...flags, places, judging }, context);
    const isWhole = report.scores.every(({ problem }) => problem === null);
    return { json: report, text, finding: isWhole ? "none" : "negative" };
  },
});

function collectPlace(words: string, earlier: ReadonlyMap<string, string> | undefined) {
  const [, name, source] = /^([^=]+)=(.+)$/s.exec(words) ?? [];
  if (name === undefined || source === undefined) {
    refuse("It must be NAME=SOURCE.");
  }
  return new Map([...(earlier ?? []), [name, source]]);
}

export default defineGroup({
  about: "run several benchmarks with one model, for one report",
  examples: ["bcb suite run --suite practical --backend openai --model gpt-4o-mini"],
  commands: { run },
});
