import type { BatchDeskFactory } from "../../schema/model-batch.ts";

/** Vendors that take batches, by the backend's name; `default` opens the desk. */
export const batchDesks = {
  openai: () => import("./openai.ts"),
  anthropic: () => import("./anthropic.ts"),
} satisfies Record<string, () => Promise<{ default: BatchDeskFactory }>>;
