import { defineCommand } from "../command.ts";
import { choice, parsed } from "../flags.ts";
import { parseCount } from "../parsers.ts";
import { generationFlags, toGeneration } from "../generation-flags.ts";
import { toJudging } from "../judging.ts";
import { jsonFlag, judgingFlags } from "../shared-flags.ts";

export const addRunCommand = defineCommand({
  name: "run",
  about: "ask a model, sanitize, judge and report in one go; judging overlaps asking",
  flags: {
    generation: generationFlags,
    interaction: {
      turns: parsed(
        "--turns <n>",
        "answers at most: after a wrong one the model tries again",
        parseCount,
        1,
      ),
      feedback: choice(
        "--feedback <policy>",
        "what it is shown then: what the task's own examples printed, the tests' first error, or their traces; the last two leak the tests",
        ["examples", "error", "tests"],
        "examples",
      ),
    },
    judging: judgingFlags,
    json: jsonFlag,
  },
  examples: [
    "bcb run --backend openai --model gpt-4o-mini --split complete --subset hard",
    "bcb run --backend openai --model gpt-4o-mini --turns 3 --feedback examples",
    "bcb run --backend llama --model smollm2 --split complete --dataset starter",
  ],
  async run({ generation: asked, interaction: { turns, feedback }, json, ...flags }, context) {
    const { runModel } = await import("../../pipeline/run-model.ts");
    const { wishes, ...options } = toGeneration(asked, context);
    const interaction = turns === 1 ? undefined : { turns, feedback };
    const generation = { ...options, wishes: { ...wishes, interaction } };
    const judging = { ...toJudging(flags.judging, json, context), fresh: asked.reuse.fresh };
    const run = await runModel(generation, judging, context);
    const { summary } = run.generation;
    const { json: report, finding } = run.evaluation;
    const isWhole = summary.answered === summary.asked;
    const parts = [run.generation, run.evaluation, ...(run.turns ? [run.turns] : [])];
    return {
      json: { generation: summary, report, ...(run.turns && { turns: run.turns.json }) },
      text: parts.map(({ text }) => text).join("\n\n"),
      finding: finding === "none" && !isWhole ? "negative" : finding,
    };
  },
});
