import { onTestFinished } from "vitest";
import { models } from "../../src/models/registry.ts";
import type { Decoding, Model, ModelOptions } from "../../src/schema/model.ts";

export const greedy: Decoding = {
  temperature: 0,
  top_p: null,
  max_new_tokens: 1280,
  stop: [],
  seed: null,
  reasoning_effort: null,
  reasoning_budget: null,
};

export const never = new AbortController().signal;

/** A model that is disposed when the test ends. */
export async function openAdapter(
  backend: keyof typeof models,
  options: Partial<ModelOptions> & { name: string },
): Promise<Model> {
  const { default: create } = await models[backend]();
  const model = await create({ limitMs: 20_000, variables: {}, ...options });
  onTestFinished(() => model[Symbol.asyncDispose]());
  return model;
}
