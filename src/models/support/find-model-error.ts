import { ModelError } from "./model.ts";

/** Ours among the causes: provider packages wrap what their fetch throws, a reader what its stream throws. */
export function findModelError(error: unknown): ModelError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ModelError) return at;
  }
  return undefined;
}
