import { fault } from "../../lib/bench-error.ts";
import { batchClients } from "../../models/batches/registry.ts";
import { renderBatches, renderGeneration } from "../../report/render-generation.ts";
import type { GenerationSummary } from "../../schema/generation.ts";
import type { Context } from "../../schema/context.ts";
import type { BatchClient } from "../../models/support/batch-client.ts";
import { ModelError } from "../../models/support/model.ts";
import type { BatchNote } from "../generate/generation-ledger.ts";
import { generateByBatch } from "./generate-by-batch.ts";
import { modelFailed } from "../generate/ask-patiently.ts";
import { toModelOptions, type ModelChoice } from "../generate/open-model.ts";
import { listenTo, openGeneration } from "../generate/run-generation.ts";
import type { BatchVisit, RunGenerationOptions } from "../generate/run-generation.ts";

/** `bcb generate --batch`: one visit at the vendor. */
export async function runBatch(
  options: RunGenerationOptions & { batch: BatchVisit },
  context: Context,
): Promise<{ summary: GenerationSummary; open: BatchNote[]; text: string }> {
  // First: opening some of the other backends would start a server.
  await using client = await openBatchClient(options.model, context);
  await using stack = new AsyncDisposableStack();
  const opened = await openGeneration(options, context, stack);
  const { model, dataset } = opened;
  try {
    const onEvent = listenTo(options.onEvent, context);
    const { summary, open } = await generateByBatch(
      { ...options, ...options.batch, ...opened, client, known: dataset.tasks, onEvent },
      context,
    );
    const text = [renderGeneration(summary), renderBatches(open)].filter(Boolean).join("\n");
    return { summary, open, text };
  } catch (error) {
    throw error instanceof ModelError ? modelFailed(error, model) : error;
  }
}

/** Where a backend's vendor takes batches; whoever opens it disposes it. */
async function openBatchClient(choice: ModelChoice, context: Context): Promise<BatchClient> {
  const { backend, options } = toModelOptions(choice, context);
  const load = new Map(Object.entries(batchClients)).get(backend);
  if (load === undefined) {
    throw fault.ModelUnfit(
      `${backend} does not support batches.`,
      `Remove --batch; ${Object.keys(batchClients).join(" and ")} support it.`,
    );
  }
  const { default: open } = await load();
  return open(options);
}
