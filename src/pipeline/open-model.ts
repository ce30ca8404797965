import { models } from "../models/registry.ts";
import { BenchError } from "../lib/bench-error.ts";
import type { Model } from "../schema/model.ts";
import type { Settings } from "../schema/settings.ts";

export interface ModelChoice {
  settings: Settings;
  backend: string;
  name: string;
  baseUrl?: string | undefined;
  /** Name of the variable that holds the key; each backend has its own. */
  apiKeyEnv?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
  limitMs: number;
  tensorParallel?: number | undefined;
  trustRemoteCode?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** The model that a command names. */
export async function openModel(choice: ModelChoice): Promise<Model> {
  const load = Object.entries(models).find(([name]) => name === choice.backend)?.[1];
  if (load === undefined) {
    throw new BenchError(
      "BadUsage",
      `There is no backend ${choice.backend}.`,
      `The backends are: ${Object.keys(models).join(", ")}.`,
    );
  }
  const { default: create } = await load();
  return create({ ...choice, variables: choice.settings.variables });
}
