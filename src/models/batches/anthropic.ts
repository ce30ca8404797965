import { z } from "zod";
import anthropic from "../anthropic.ts";
import { createBatchClient } from "../support/batch-client.ts";
import type { BatchClientFactory, BatchStatus } from "../support/batch-client.ts";

const path = "/messages/batches";

const Batch = z
  .object({
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
  })
  .transform(({ id, processing_status: word, request_counts, ...batch }) => {
    const { processing, ...done } = request_counts;
    const finished = Object.values(done).reduce((sum, count) => sum + count, 0);
    return {
      status: {
        id,
        state: states.get(word) ?? "running",
        word,
        finished,
        total: finished + processing,
        expiresAt: batch.expires_at ?? null,
        problem: null,
      },
      madeAt: Date.parse(batch.created_at),
      resultPaths: [`${path}/${encodeURIComponent(id)}/results`],
      isArchived: Boolean(batch.archived_at),
    };
  });

const states = new Map<string, BatchStatus["state"]>([
  ["canceling", "ending"],
  ["ended", "ended"],
]);

const Lost = { canceled: "cancelled", expired: "expired" } as const;
const Row = z
  .object({
    custom_id: z.string(),
    result: z.discriminatedUnion("type", [
      z.object({ type: z.literal("succeeded"), message: z.unknown() }),
      z.object({
        type: z.literal("errored"),
        error: z.looseObject({ error: z.looseObject({ type: z.string() }).nullish() }),
      }),
      z.object({ type: z.enum(["canceled", "expired"]) }),
    ]),
  })
  .transform(({ custom_id: id, result }) => {
    if (result.type === "succeeded") return { id, result: { status: 200, body: result.message } };
    if (result.type !== "errored") return { id, result: { lost: Lost[result.type] } };
    const { error } = result;
    const status = statuses.get(error.error?.type ?? "") ?? 500;
    return { id, result: { status, body: error } };
  });

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

/** Anthropic's message batches. They carry no mark of ours but the questions' ids, which only results show. */
const anthropicBatches: BatchClientFactory = async (options) =>
  createBatchClient(
    {
      name: "anthropic",
      create: anthropic,
      limits: { questions: 100_000, bytes: 256_000_000 },
      toKeyHeaders: (apiKey) => ({ "x-api-key": apiKey, "anthropic-version": "2023-06-01" }),
      path,
      batch: Batch,
      hasMore: z.boolean(),
      cursor: "after_id",
      row: Row,
      toEntry: (id, body) => `{"custom_id":${id},"params":${body}}`,
      submit: (_tag, entries, post) => post(Batch, path, `{"requests":[${entries.join(",")}]}`),
    },
    options,
  );
export default anthropicBatches;
