import { BenchError } from "../../lib/bench-error.ts";
import { batchDesks } from "../../models/batches/registry.ts";
import type { BatchDesk } from "../../schema/model-batch.ts";
import type { Settings } from "../../schema/settings.ts";
import { toModelOptions, type ModelChoice } from "../generate/open-model.ts";

/** Where a backend's vendor takes batches; whoever opens it disposes it. */
export async function openBatchDesk(
  choice: ModelChoice,
  surroundings: { settings: Settings; signal: AbortSignal },
): Promise<BatchDesk> {
  const { backend, options } = toModelOptions(choice, surroundings);
  if (!hasDesk(backend)) {
    throw new BenchError(
      "ModelUnfit",
      `${backend} takes no batches.`,
      `Leave out --batch; ${Object.keys(batchDesks).join(" and ")} take them.`,
    );
  }
  const { default: open } = await batchDesks[backend]();
  return open(options);
}

function hasDesk(backend: string): backend is keyof typeof batchDesks {
  return Object.hasOwn(batchDesks, backend);
}
