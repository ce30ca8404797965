import { defineCommand } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { interactionFlags, toInteraction } from "../interaction-flags.ts";
import { generationFlags, toGeneration } from "../generation-flags.ts";
import { toJudging } from "../judging.ts";
import { failUnderFlag, judgingFlags } from "../shared-flags.ts";

export default defineCommand({
  name: "run",
  about: "generate, sanitize, evaluate and report in one go",
  flags: {
    generation: generationFlags,
    interaction: interactionFlags,
    judging: judgingFlags,
    failUnder: failUnderFlag,
    json: jsonFlag,
  },
  examples: [
    "bcb run --backend openai --model gpt-4o-mini --split complete --subset hard",
    "bcb run --backend openai --model gpt-4o-mini --turns 3 --feedback examples",
    "bcb run --backend anthropic --model claude-sonnet-4-5 --agent --max-cost 5",
    "bcb run --model my-agent --agent-command 'my-agent {workdir}'",
    "bcb run --backend llama --model smollm2 --split complete --dataset starter",
  ],
  async run({ generation: asked, interaction: wanted, json, ...flags }, context) {
    const { runModel } = await import("../../pipeline/run-model.ts");
    const { command, ...conversing } = wanted;
    const { wishes, model, ...options } = toGeneration(asked, context);
    const interaction = toInteraction(conversing);
    const asking =
      command === undefined ? model : { ...model, backend: "agent", body: { command } };
    const generation = { ...options, model: asking, wishes: { ...wishes, interaction } };
    const judging = {
      ...toJudging(flags.judging, json, context),
      fresh: asked.reuse.fresh,
      failUnder: flags.failUnder,
    };
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
