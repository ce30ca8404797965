import { createFetchPackage } from "../../environment/npm/fetch-package.ts";
import { modelsFolder } from "../../environment/fetch-model.ts";
import { fault } from "../../lib/bench-error.ts";
import { modelNeeds, models, type ModelNeeds } from "../../models/registry.ts";
import type { Model, ModelOptions } from "../../models/support/model.ts";
import type { Decoding } from "../../schema/model.ts";
import type { Context } from "../../schema/context.ts";
import type { Settings } from "../../schema/settings.ts";

type Backend = keyof typeof models;

/** What a user says of the model that is to be asked. */
export interface ModelChoice extends Pick<
  ModelOptions,
  "name" | "baseUrl" | "headers" | "body" | "local"
> {
  backend: string;
  /** Name of the variable that holds the key; the backend's own otherwise. */
  apiKeyEnv?: string | undefined;
  /** For one request. */
  limitMs?: number | undefined;
  /** Nothing will be asked: a key may be missing. */
  isDry?: boolean | undefined;
}

export type ModelPlace = Pick<Context, "settings" | "signal" | "remark">;

/** As the endpoint decodes by itself. */
export function usualDecoding(maxNewTokens: number): Decoding {
  return {
    temperature: null,
    top_p: null,
    max_new_tokens: maxNewTokens,
    stop: [],
    seed: null,
    reasoning_effort: null,
    reasoning_budget: null,
  };
}

// Models that think may take minutes for one answer.
const usualLimitMs = 1_200_000;

/** Finds the adapter and its key, and makes the model; whoever opens it disposes it. */
export async function openModel(choice: ModelChoice, place: ModelPlace): Promise<Model> {
  const { backend, options } = toModelOptions(choice, place);
  const { default: create } = await models[backend]();
  return create(options);
}

/** What the adapter is made of, with its key; says what is missing. */
export function toModelOptions(
  choice: ModelChoice,
  { settings, signal, remark }: ModelPlace,
): { backend: Backend; options: ModelOptions } {
  const { backend, apiKeyEnv, limitMs = usualLimitMs, isDry = false, ...rest } = choice;
  if (!isBackend(backend)) {
    const known = Object.keys(models).join(", ");
    throw fault.BadUsage(`Unknown backend ${backend}.`, `Available: ${known}.`);
  }
  const needs = modelNeeds[backend];
  if (choice.baseUrl === undefined && needs.baseUrl === "required") {
    const hint = "Include the version, such as --base-url http://localhost:11434/v1";
    throw fault.BadUsage(`${backend} needs a server address.`, hint);
  }
  if (choice.baseUrl !== undefined && needs.baseUrl === "none") {
    const hint = "Remove --base-url, or use --backend openai-compatible.";
    throw fault.BadUsage(`${backend} does not use a server.`, hint);
  }
  const baseUrl = choice.baseUrl ?? needs.defaultUrl ?? undefined;
  if (baseUrl !== undefined && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? "")) {
    const hint = "It must start with http:// or https://, and usually ends with /v1.";
    throw fault.BadUsage("The base URL is not a server address.", hint);
  }
  const { variables } = settings;
  const apiKey = isDry ? undefined : findKey(backend, apiKeyEnv, variables);
  const local = { ...choice.local, modelsDir: modelsFolder(settings) };
  const fetchPackage = createFetchPackage({ settings, remark, signal });
  return {
    backend,
    options: { ...rest, baseUrl, apiKey, limitMs, variables, local, fetchPackage, signal },
  };
}

function isBackend(name: string): name is Backend {
  return Object.hasOwn(models, name);
}

function findKey(
  backend: Backend,
  apiKeyEnv: string | undefined,
  variables: Settings["variables"],
): string | undefined {
  const needs: ModelNeeds = modelNeeds[backend];
  const names = apiKeyEnv === undefined ? needs.keyVariables : [apiKeyEnv];
  const key = names.map((name) => variables[name]?.trim()).find(Boolean);
  if (key !== undefined) return key;
  if (apiKeyEnv !== undefined) {
    // What was given is not said again: it may be the key itself.
    throw fault.ModelKeyMissing(
      "The environment variable in --api-key-env is not set.",
      "Pass the name of the variable that holds the key, not the key itself: --api-key-env OPENROUTER_API_KEY",
    );
  }
  if (needs.key !== "required") return undefined;
  throw fault.ModelKeyMissing(
    `${backend} needs an API key, and ${names.join(" or ")} is not set.`,
    `Set ${names[0] ?? "a variable"} to the key, or use another variable with --api-key-env.`,
  );
}
