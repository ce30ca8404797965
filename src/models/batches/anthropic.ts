import { z } from "zod";
import type { BatchClientFactory, BatchStatus } from "../support/batch-client.ts";
import anthropic from "../anthropic.ts";
import { captureRequest, openBatchApi, toBatchResult } from "../support/batch-api.ts";

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
type Batch = z.infer<typeof Batch>;

const path = "/messages/batches";
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;

const listing = {
  path,
  page: z.object({ data: z.array(Batch), has_more: z.boolean() }),
  cursor: "after_id",
  madeAt: (batch: Batch) => Date.parse(batch.created_at),
};

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

/** Anthropic's message batches. They carry no mark of ours but the questions' ids, which only results show. */
const anthropicBatches: BatchClientFactory = async (options) => {
  const { apiKey = "" } = options;
  const keys = { "x-api-key": apiKey, "anthropic-version": "2023-06-01" };
  const api = openBatchApi(options, keys);
  const readRows = (id: string, signal: AbortSignal) =>
    api.readRows(Row, `${pathOf(id)}/results`, signal);
  const send = async (place: string, bytes: string, signal: AbortSignal) =>
    toStatus(await api.post(Batch, place, { bytes, signal }));

  const isTagged = async (id: string, tag: string, signal: AbortSignal): Promise<boolean> => {
    for await (const { custom_id } of readRows(id, signal)) return custom_id.startsWith(tag);
    return false;
  };

  return {
    limits: { questions: 100_000, bytes: 256_000_000 },
    async write({ id, request }) {
      const { body } = await captureRequest(anthropic, options, request);
      return { id, text: `{"custom_id":${JSON.stringify(id)},"params":${body}}` };
    },
    submit: (_tag, entries, signal) => {
      const text = entries.map((entry) => entry.text).join(",");
      return send(path, `{"requests":[${text}]}`, signal);
    },
    async find({ tag, count, madeAfter }, signal) {
      let isUnclear = false;
      for await (const batch of api.listSince(listing, madeAfter, signal)) {
        const status = toStatus(batch);
        if (status.total !== count || batch.archived_at) continue;
        if (status.state !== "ended") isUnclear = true;
        else if (await isTagged(batch.id, tag, signal)) return status;
      }
      return isUnclear ? "unclear" : "none";
    },
    look: async (id, signal) => toStatus(await api.get(Batch, pathOf(id), signal)),
    async *results(id, requestOf, signal) {
      for await (const { custom_id, result } of readRows(id, signal)) {
        const request = requestOf(custom_id);
        if (request === undefined) continue;
        if (result.type === "expired") yield { id: custom_id, lost: "expired" };
        else if (result.type === "canceled") yield { id: custom_id, lost: "cancelled" };
        else {
          const isGood = result.type === "succeeded";
          const status = isGood ? 200 : (statuses.get(result.error.error?.type ?? "") ?? 500);
          const text = JSON.stringify(isGood ? result.message : result.error);
          const reply = { host: "anthropic", status, headers: {}, text };
          yield await toBatchResult(custom_id, { create: anthropic, options, request, reply });
        }
      }
    },
    cancel: (id, signal) => send(`${pathOf(id)}/cancel`, "", signal),
    [Symbol.asyncDispose]: api.http[Symbol.asyncDispose],
  };
};
export default anthropicBatches;

function toStatus(batch: Batch): BatchStatus {
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
  Object.entries<number>({
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
