import type { Clock } from "../../lib/clock.ts";
import { renderBatches } from "../../report/render-batches.ts";
import { renderGeneration } from "../../report/render-generation.ts";
import type { GenerationSummary } from "../../report/render-generation.ts";
import { ModelError } from "../../schema/model.ts";
import type { BatchNote } from "../generate/generate.ts";
import { generateByBatch } from "./generate-by-batch.ts";
import { modelFailed } from "../generate/model-failed.ts";
import { openBatchClient } from "./open-batch-client.ts";
import { listenTo, openGeneration, type RunGenerationOptions } from "../generate/run-generation.ts";

export interface RunBatchOptions extends Omit<RunGenerationOptions, "batch" | "onRow"> {
  /** Stay until every batch has ended. */
  waits: boolean;
  /** Call off what is under way, and ask nothing new. */
  cancels: boolean;
  clock: Clock;
}

/** `bcb generate --batch`: one visit at the vendor. */
export async function runBatch(
  options: RunBatchOptions,
): Promise<{ summary: GenerationSummary; open: BatchNote[]; text: string }> {
  const { settings, signal, body, baseUrl, choice } = options;
  // First: opening some of the other backends would start a server.
  await using client = await openBatchClient({ ...choice, body, baseUrl }, { settings, signal });
  await using opened = await openGeneration({ ...options, batch: true });
  const { model, plan } = opened;
  try {
    const { summary, open } = await generateByBatch({
      ...options,
      ...opened,
      ...plan,
      client,
      known: opened.dataset.tasks,
      onEvent: listenTo(options),
    });
    const text = [renderGeneration(summary), renderBatches(open)].filter(Boolean).join("\n");
    return { summary, open, text };
  } catch (error) {
    throw error instanceof ModelError ? modelFailed(error, model) : error;
  }
}
