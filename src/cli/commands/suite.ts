import { InvalidArgumentError } from "commander";
import { defineCommand, defineGroup } from "../command.ts";
import { offered, parsed } from "../flags.ts";
import { generationFlags, toGeneration } from "../generation-flags.ts";
import { toJudging } from "../judging.ts";
import { judgingFlags, limitFlag } from "../shared-flags.ts";

const { tasks: _chosenByTheSuite, split: _each, ...asking } = generationFlags;

const addRun = defineCommand({
  name: "run",
  about: "run several benchmarks with one model; run the same command again to resume",
  flags: {
    suite: offered("--suite <name>", "which", ["practical", "algorithmic", "starter"], "practical"),
    places: parsed(
      "--data <name=source>",
      "read a dataset of the suite from elsewhere; repeatable",
      collectPlace,
    ),
    limit: limitFlag,
    generation: asking,
    judging: judgingFlags,
  },
  examples: [
    "bcb suite run --suite practical --backend openai --model gpt-4o-mini --out results",
    "bcb suite run --suite starter --backend llama --model smollm2",
    "bcb suite run --suite algorithmic --model Qwen/Qwen2.5-Coder-7B-Instruct --data humaneval+=humaneval+:HumanEvalPlus.jsonl.gz",
  ],
  async run({ suite: name, places, limit, generation, judging }, context) {
    const { runSuite } = await import("../../pipeline/run-suite.ts");
    const { name: model } = generation.model;
    const outDir = generation.output.dir;
    const { report, text } = await runSuite(
      {
        name,
        model,
        outDir,
        places: places ?? new Map(),
        judging: { ...toJudging(judging, true, context), fresh: generation.reuse.fresh },
        toGeneration: ({ dataset, split, subset = "full" }, dir) => {
          const tasks = { source: dataset, selection: { subset, limit } };
          const output = { dir, file: undefined };
          return toGeneration({ ...generation, tasks, split, output }, context);
        },
      },
      context,
    );
    const isWhole = report.scores.every(({ problem }) => problem === null);
    return { json: report, text, finding: isWhole ? "none" : "negative" };
  },
});

function collectPlace(words: string, earlier: ReadonlyMap<string, string> | undefined) {
  const [, name, source] = /^([^=]+)=(.+)$/s.exec(words) ?? [];
  if (name === undefined || source === undefined) {
    throw new InvalidArgumentError("It must be NAME=SOURCE.");
  }
  return new Map([...(earlier ?? []), [name, source]]);
}

export default defineGroup({
  name: "suite",
  about: "run several benchmarks with one model, for one report",
  examples: ["bcb suite run --suite practical --backend openai --model gpt-4o-mini"],
  commands: [addRun],
});
