import { defineCommand } from "../command.ts";
import { generationFlags, toGeneration } from "../generation-flags.ts";
import { toJudging } from "../judging.ts";
import { jsonFlag, judgingFlags } from "../shared-flags.ts";

export const addRunCommand = defineCommand({
  name: "run",
  about: "ask a model, sanitize, judge and report in one go; judging overlaps asking",
  flags: { generation: generationFlags, judging: judgingFlags, json: jsonFlag },
  examples: [
    "bcb run --backend openai --model gpt-4o-mini --split complete --subset hard",
    "bcb run --backend llama --model smollm2 --split complete --dataset starter",
  ],
  async run({ generation: asked, json, ...flags }, context) {
    const { runModel } = await import("../../pipeline/run-model.ts");
    const generation = toGeneration(asked, context);
    const judging = { ...toJudging(flags.judging, json, context), fresh: asked.reuse.fresh };
    const { summary, generationText, outcome } = await runModel(generation, judging, context);
    const isWhole = summary.answered === summary.asked;
    return {
      json: { generation: summary, report: outcome.json },
      text: `${generationText}\n\n${outcome.text}`,
      finding: outcome.finding === "none" && !isWhole ? "negative" : outcome.finding,
    };
  },
});
