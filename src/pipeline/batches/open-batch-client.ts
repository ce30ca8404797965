import { BenchError } from "../../lib/bench-error.ts";
import { batchClients } from "../../models/batches/registry.ts";
import type { BatchClient } from "../../schema/model-batch.ts";
import type { Settings } from "../../schema/settings.ts";
import { toModelOptions, type ModelChoice } from "../generate/open-model.ts";

/** Where a backend's vendor takes batches; whoever opens it disposes it. */
export async function openBatchClient(
  choice: ModelChoice,
  surroundings: { settings: Settings; signal: AbortSignal },
): Promise<BatchClient> {
  const { backend, options } = toModelOptions(choice, surroundings);
  if (!takesBatches(backend)) {
    throw new BenchError(
      "ModelUnfit",
      `${backend} takes no batches.`,
      `Leave out --batch; ${Object.keys(batchClients).join(" and ")} take them.`,
    );
  }
  const { default: open } = await batchClients[backend]();
  return open(options);
}

function takesBatches(backend: string): backend is keyof typeof batchClients {
  return Object.hasOwn(batchClients, backend);
}
