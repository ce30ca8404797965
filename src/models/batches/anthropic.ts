import { z } from "zod";
import anthropic from "../anthropic.ts";
import {
  createBatchClient,
  type BatchClientFactory,
  type BatchStatus,
} from "../support/batch-client.ts";

const Batch = z.object({
  id: z.string(),
  processing_status: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullish(),
  archived_at: z.string().nullish(),
  request_counts: z.object({
    processing: z.int(),
    succeeded: z.int(),
    errored: z.int(),
    canceled: z.int(),
    expired: z.int(),
  }),
});

const Row = z.object({
  custom_id: z.string(),
  result: z.discriminatedUnion("type", [
    z.object({ type: z.literal("succeeded"), message: z.unknown() }),
    z.object({
      type: z.literal("errored"),
      error: z.looseObject({ error: z.looseObject({ type: z.string() }).nullish() }),
    }),
    z.object({ type: z.literal("canceled") }),
    z.object({ type: z.literal("expired") }),
  ]),
});

const path = "/messages/batches";
const resultsOf = (id: string) => `${path}/${encodeURIComponent(id)}/results`;

/** Anthropic's message batches. They carry no mark of ours but the questions' ids, which only results show. */
const anthropicBatches: BatchClientFactory = async (options) =>
  createBatchClient(
    {
      name: "anthropic",
      create: anthropic,
      limits: { questions: 100_000, bytes: 256_000_000 },
      toKeyHeaders: (apiKey) => ({ "x-api-key": apiKey, "anthropic-version": "2023-06-01" }),
      batches: {
        path,
        schema: Batch,
        cursor: "after_id",
        toMadeAt: (batch) => Date.parse(batch.created_at),
        toStatus,
      },
      toEntry: (id, body) => `{"custom_id":${id},"params":${body}}`,
      submit: (_tag, entries, post) => post(Batch, path, `{"requests":[${entries.join(",")}]}`),
      async isMarked(batch, { tag, count }, readRows) {
        const { state, total } = toStatus(batch);
        if (total !== count || batch.archived_at) return false;
        if (state !== "ended") return "unclear";
        for await (const { custom_id } of readRows(resultsOf(batch.id))) {
          return custom_id.startsWith(tag);
        }
        return false;
      },
      results: {
        schema: Row,
        listFiles: async (id) => [resultsOf(id)],
        read({ result }) {
          if (result.type === "expired") return "expired";
          if (result.type === "canceled") return "cancelled";
          if (result.type === "succeeded") return { status: 200, body: result.message };
          const { error } = result;
          return { status: statuses.get(error.error?.type ?? "") ?? 500, body: error };
        },
      },
    },
    options,
  );
export default anthropicBatches;

function toStatus(batch: z.infer<typeof Batch>): BatchStatus {
  const { processing, ...done } = batch.request_counts;
  const finished = Object.values(done).reduce((sum, count) => sum + count, 0);
  return {
    id: batch.id,
    state: states.get(batch.processing_status) ?? "running",
    word: batch.processing_status,
    finished,
    total: finished + processing,
    expiresAt: batch.expires_at ?? null,
    problem: null,
  };
}

const states = new Map<string, BatchStatus["state"]>([
  ["canceling", "ending"],
  ["ended", "ended"],
]);

// The status that the live endpoint gives with each kind of error.
const statuses = new Map(
  Object.entries({
    invalid_request_error: 400,
    authentication_error: 401,
    billing_error: 402,
    permission_error: 403,
    not_found_error: 404,
    request_too_large: 413,
    rate_limit_error: 429,
    api_error: 500,
    timeout_error: 504,
    overloaded_error: 529,
  }),
);
