import { fault } from "../../lib/bench-error.ts";
import type { RunGenerationOptions } from "../../pipeline/generate/run-generation.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { toggle } from "../flags.ts";
import { generationFlag } from "../generation-flags.ts";

export default defineCommand({
  about: "generate samples with a model",
  flags: {
    generation: generationFlag,
    dryRun: toggle(
      "--dry-run",
      "print the first requests and the estimated cost, without sending anything",
    ),
    batch: toggle(
      "--batch",
      "use the provider's batch API: submit, then run the same command again to collect",
    ),
    visit: {
      waits: toggle("--wait", "with --batch: wait until the batches are finished"),
      cancels: toggle("--batch-cancel", "cancel running batches; finished answers are kept"),
    },
  },
  examples: [
    "bcb generate --backend openai --model gpt-4o-mini --split complete --subset hard --max-cost 2",
    "bcb generate --backend openai-compatible --base-url http://localhost:8000/v1 --model Qwen/Qwen2.5-Coder-7B-Instruct --split instruct",
    "bcb generate --backend llama --model smollm2 --split complete --dataset starter",
    "bcb generate --backend hf --model Qwen/Qwen2.5-Coder-0.5B-Instruct --split complete --bs 8 --python venv/bin/python",
    "bcb generate --backend openai --model gpt-4o --dry-run --ids 1-3",
    "bcb generate --backend anthropic --model claude-sonnet-4-5 --split instruct --batch --max-cost 5",
  ],
  async run({ generation, dryRun, batch, visit, json }, context) {
    const isBatch = batch || visit.cancels;
    if (visit.waits && !isBatch) {
      throw fault.BadUsage("--wait only works with --batch.", "Add --batch, or remove --wait.");
    }
    const { terminal } = context;
    const options: RunGenerationOptions = {
      ...generation,
      batch: isBatch ? visit : undefined,
      onEvent: json ? (event) => terminal.say(JSON.stringify(event)) : undefined,
    };
    if (dryRun) {
      const { previewGeneration } = await import("../../pipeline/generate/run-generation.ts");
      return { text: await previewGeneration(options, 3, context) };
    }
    const { summary, text, open } = await ask(options, context);
    return {
      // A line like the events before it.
      text: json ? JSON.stringify({ type: "end", summary, batches: open }) : text,
      finding: summary.answered === summary.asked ? "none" : "negative",
    };
  },
});

async function ask({ batch, ...options }: RunGenerationOptions, context: CommandContext) {
  if (batch === undefined) {
    const { runGeneration } = await import("../../pipeline/generate/run-generation.ts");
    return { ...(await runGeneration(options, context)), open: [] };
  }
  const { runBatch } = await import("../../pipeline/batches/run-batch.ts");
  return await runBatch({ ...options, batch }, context);
}
