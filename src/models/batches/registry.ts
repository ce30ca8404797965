import type { BatchClientFactory } from "../support/batch-client.ts";

/** Vendors that take batches, by the backend's name; `default` opens the client. */
export const batchClients = {
  openai: () => import("./openai.ts"),
  anthropic: () => import("./anthropic.ts"),
} satisfies Record<string, () => Promise<{ default: BatchClientFactory }>>;
