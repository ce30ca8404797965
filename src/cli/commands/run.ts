import { defineCommand } from "../command.ts";
import { choice, count, mapped, text, toggle } from "../flags.ts";
import { generationFlag } from "../generation-flags.ts";
import { judgingFlags } from "../judging-flags.ts";
import { failUnderFlag } from "../shared-flags.ts";
import type { RunGenerationOptions } from "../../pipeline/generate/run-generation.ts";

type Interaction = RunGenerationOptions["wishes"]["interaction"];

/** What the flags of samples that come about in more than one answer mean; undefined where one answer is a sample. */
const interactionFlag = mapped(
  {
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
  },
  ({ turns, feedback, agent: { on, ...limits } }): Interaction => {
    if (on) return { kind: "agent", turns: turns ?? 20, ...limits };
    return (turns ?? 1) === 1 ? undefined : { kind: "turns", turns: turns ?? 1, feedback };
  },
);

export default defineCommand({
  about: "generate, sanitize, evaluate and report in one go",
  flags: {
    generation: generationFlag,
    interaction: interactionFlag,
    command: text(
      "--agent-command <line>",
      "run your own program instead of a model: it finds TASK.md in {workdir} and writes solution.py there",
    ),
    judging: judgingFlags,
    failUnder: failUnderFlag,
  },
  examples: [
    "bcb run --backend openai --model gpt-4o-mini --split complete --subset hard",
    "bcb run --backend openai --model gpt-4o-mini --turns 3 --feedback examples",
    "bcb run --backend anthropic --model claude-sonnet-4-5 --agent --max-cost 5",
    "bcb run --model my-agent --agent-command 'my-agent {workdir}'",
    "bcb run --backend llama --model smollm2 --split complete --dataset starter",
  ],
  async run({ generation: asked, interaction, command, judging, failUnder, json }, context) {
    const { runModel } = await import("../../pipeline/run-model.ts");
    const agent = command !== undefined && { backend: "agent", body: { command } };
    const run = await runModel(
      {
        ...asked,
        model: { ...asked.model, ...agent },
        wishes: { ...asked.wishes, interaction },
      },
      { ...judging, fresh: asked.reuse.fresh, failUnder, listsSamples: json },
      context,
    );
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
