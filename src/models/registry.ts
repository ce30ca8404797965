import type { ModelFactory } from "../schema/model.ts";

/** Every adapter, loaded when it is asked for; `default` makes a model. */
export const models = {
  openai: () => import("./openai.ts"),
  anthropic: () => import("./anthropic.ts"),
  google: () => import("./google.ts"),
  mistral: () => import("./mistral.ts"),
  "openai-compatible": () => import("./openai-compatible.ts"),
  vllm: () => import("./vllm.ts"),
  hf: () => import("./hf.ts"),
  llama: () => import("./llama.ts"),
  command: () => import("./command.ts"),
  replay: () => import("./replay.ts"),
} satisfies Record<string, () => Promise<{ default: ModelFactory }>>;
