import type { GenerationRecord } from "../../src/schema/generation.ts";
import type { Decoding } from "../../src/schema/model.ts";

export const greedy: Decoding = {
  temperature: 0,
  top_p: null,
  max_new_tokens: 1280,
  stop: [],
  seed: null,
  reasoning_effort: null,
  reasoning_budget: null,
};

/** How samples were asked for: greedily, one a task; `changes` replaces fields. */
export function makeGeneration(changes: Partial<GenerationRecord> = {}): GenerationRecord {
  return {
    format: 1,
    bcb: "test",
    backend: "openai",
    model: "m",
    base_url: null,
    revision: "main",
    split: "complete",
    dataset: { name: "d", version: "1", hash: "h", count: 1 },
    decoding: greedy,
    samples_per_task: 1,
    direct_completion: false,
    prefill: false,
    instruction_prefix: "",
    response_prefix: "",
    template: null,
    extra_body: {},
    loading: {},
    ...changes,
  };
}
