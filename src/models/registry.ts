import type { ModelFactory } from "../schema/model.ts";

/** Every adapter, loaded when it is asked for; `default` makes a model. */
export const models = {
  llama: () => import("./llama.ts"),
  replay: () => import("./replay.ts"),
} satisfies Record<string, () => Promise<{ default: ModelFactory }>>;
