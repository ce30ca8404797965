import { defineCommand } from "../command.ts";
import { choice, count, jsonFlag, text, toggle, type FlagValues } from "../flags.ts";
import { generationFlags, toGeneration } from "../generation-flags.ts";
import { toJudging } from "../judging.ts";
import { failUnderFlag, judgingFlags } from "../shared-flags.ts";
import type { RunGenerationOptions } from "../../pipeline/generate/run-generation.ts";

/** The flags of samples that come about in more than one answer. */
const interactionFlags = {
  turns: count(
    "--turns <n>",
    "maximum number of turns: after a wrong answer the model tries again (default: 1; 20 with --agent)",
  ),
  feedback: choice(
    "--feedback <policy>",
    "what the model sees after a wrong answer: output of the task's own examples, the first test error, or all tracebacks; the last two leak the tests",
    ["examples", "error", "tests"],
    "examples",
  ),
  agent: {
    on: toggle(
      "--agent",
      "give the model tools in a sandbox: Python, a shell, files, and one to submit its answer",
    ),
    protocol: choice(
      "--agent-protocol <name>",
      "tool calls through the endpoint's API, or written in the text (default: what the backend supports)",
      ["tools", "text"],
    ),
    tokens: count("--agent-tokens <n>", "maximum output tokens per task", 50_000),
    seconds: count("--agent-seconds <n>", "maximum time per task", 1800),
  },
  command: text(
    "--agent-command <line>",
    "run your own program instead of a model: it finds TASK.md in {workdir} and writes solution.py there",
  ),
};

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
      text: parts.map((part) => part.text).join("\n\n"),
      finding: finding === "none" && !isWhole ? "negative" : finding,
    };
  },
});

/** What the flags mean to the pipeline; undefined where one answer is a sample. */
function toInteraction({
  turns,
  feedback,
  agent: { on, ...limits },
}: Omit<
  FlagValues<typeof interactionFlags>,
  "command"
>): RunGenerationOptions["wishes"]["interaction"] {
  if (on) return { kind: "agent", turns: turns ?? 20, ...limits };
  return (turns ?? 1) === 1 ? undefined : { kind: "turns", turns: turns ?? 1, feedback };
}
