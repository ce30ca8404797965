import { z } from "zod";
import { fetchModel } from "../../environment/fetch-model.ts";
import { fault } from "../../lib/bench-error.ts";
import { readData } from "../../lib/read-data.ts";
import type { Style } from "../../lib/printable.ts";
import type { WorkContext } from "../../schema/context.ts";
import { LocalModel, type PulledModel } from "../../schema/local-model.ts";

/** Puts a model that goes by name into the cache, where the `llama` adapter finds it. */
export async function pullModel(name: string, options: WorkContext): Promise<PulledModel> {
  const models = await readData("local-models.json", z.array(LocalModel));
  const model = models.find((one) => one.name === name);
  if (model === undefined) {
    throw fault.BadUsage(
      `Unknown model ${JSON.stringify(name)}.`,
      `Available: ${models.map((one) => one.name).join(", ")}. Use any other GGUF file by its path.`,
    );
  }
  return fetchModel(model, options);
}

export function renderPulled(pulled: PulledModel, style: Style): string {
  const { name, title, license, file, bytes, outcome } = pulled;
  const size = `${Math.round(bytes / 1e6)} MB`;
  const words = outcome === "pulled" ? style.good("downloaded and verified") : "already downloaded";
  return `${style.bold(name)}  ${words}: ${title} (${size}, ${license})\n${file}`;
}
