import { onTestFinished } from "vitest";
import { models } from "../../src/models/registry.ts";
import type { Model, ModelOptions } from "../../src/models/support/model.ts";

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
