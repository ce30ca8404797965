import { z } from "zod";
import { byName } from "../../schema/by-name.ts";
import type { BatchClientFactory, BatchStatus } from "../support/batch-client.ts";
import { ModelError } from "../support/model.ts";
import openai from "../openai.ts";
import { captureRequest, openBatchApi, toBatchResult } from "../support/batch-api.ts";

const Upload = z.object({ id: z.string() });

const Batch = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.number(),
  expires_at: z.number().nullish(),
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
  errors: z
    .object({
      data: z
        .array(z.object({ code: z.string().nullish(), message: z.string().nullish() }))
        .nullish(),
    })
    .nullish(),
  request_counts: z.object({ total: z.int(), completed: z.int(), failed: z.int() }).nullish(),
  metadata: byName(z.unknown()).nullish(),
});
type Batch = z.infer<typeof Batch>;

const path = "/batches";
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;

const listing = {
  path,
  page: z.object({ data: z.array(Batch), has_more: z.boolean().nullish() }),
  cursor: "after",
  madeAt: (batch: Batch) => batch.created_at * 1000,
};

const Row = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.int(), body: z.unknown() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
});

const tagField = "bcb_tag";

/** OpenAI's batches: a file of requests goes up, files of answers and of errors come down. */
const openaiBatches: BatchClientFactory = async (options) => {
  const { apiKey = "" } = options;
  const api = openBatchApi(options, { authorization: `Bearer ${apiKey}` });
  const { http } = api;
  const look = (id: string, signal: AbortSignal) => api.get(Batch, pathOf(id), signal);
  const readRows = (fileId: string, signal: AbortSignal) =>
    api.readRows(Row, `/files/${encodeURIComponent(fileId)}/content`, signal);

  return {
    limits: { questions: 50_000, bytes: 200_000_000 },
    async write({ id, request }) {
      const { url, body } = await captureRequest(openai, options, request);
      // The vendor's own path, whatever gateway leads to it.
      const endpoint = JSON.stringify(`/v1${url.slice(http.settings.baseURL.length)}`);
      const name = JSON.stringify(id);
      return { id, text: `{"custom_id":${name},"method":"POST","url":${endpoint},"body":${body}}` };
    },
    async submit(tag, entries, signal) {
      const form = new FormData();
      form.set("purpose", "batch");
      form.set(
        "file",
        new File([entries.map(({ text }) => `${text}\n`).join("")], `bcb-${tag}.jsonl`),
      );
      const written = new Response(form);
      const type = written.headers.get("content-type") ?? "";
      const file = await api.post(Upload, "/files", { bytes: await written.bytes(), type, signal });
      const order = {
        input_file_id: file.id,
        endpoint: endpointOf(entries[0]?.text ?? "{}"),
        completion_window: "24h",
        metadata: { [tagField]: tag },
      };
      return toStatus(await api.post(Batch, path, { bytes: JSON.stringify(order), signal }));
    },
    async find({ tag, madeAfter }, signal) {
      for await (const batch of api.listSince(listing, madeAfter, signal)) {
        if (batch.metadata?.[tagField] === tag) return toStatus(batch);
      }
      return "none";
    },
    look: async (id, signal) => toStatus(await look(id, signal)),
    async *results(id, requestOf, signal) {
      const batch = await look(id, signal);
      for (const fileId of [batch.output_file_id, batch.error_file_id]) {
        if (typeof fileId !== "string") continue;
        for await (const { custom_id, response, error } of readRows(fileId, signal)) {
          const request = requestOf(custom_id);
          if (request === undefined) continue;
          if (response) {
            const { status_code: status, body } = response;
            const reply = { host: "openai", status, headers: {}, text: JSON.stringify(body) };
            yield await toBatchResult(custom_id, { create: openai, options, request, reply });
          } else if (error?.code === "batch_expired") yield { id: custom_id, lost: "expired" };
          else if (error?.code === "batch_cancelled") yield { id: custom_id, lost: "cancelled" };
          else {
            const words = http.redact(error?.message ?? "no reason is given");
            yield { id: custom_id, error: new ModelError("request", words) };
          }
        }
      }
    },
    cancel: async (id, signal) =>
      toStatus(await api.post(Batch, `${pathOf(id)}/cancel`, { bytes: "", signal })),
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
  };

  function toStatus(batch: Batch): BatchStatus {
    const { total = 0, completed = 0, failed = 0 } = batch.request_counts ?? {};
    const words = batch.errors?.data?.map(({ message, code }) => message ?? code ?? "") ?? [];
    return {
      id: batch.id,
      state: states.get(batch.status) ?? "running",
      word: batch.status,
      finished: completed + failed,
      total,
      expiresAt: batch.expires_at ? new Date(batch.expires_at * 1000).toISOString() : null,
      problem: words.length === 0 ? null : http.redact([...new Set(words)].slice(0, 3).join(" ")),
    };
  }
};
export default openaiBatches;

const states = new Map<string, BatchStatus["state"]>([
  ["finalizing", "ending"],
  ["cancelling", "ending"],
  ["completed", "ended"],
  ["expired", "ended"],
  ["cancelled", "ended"],
  ["failed", "failed"],
]);

const Entry = z.object({ url: z.string().default("/v1/chat/completions") });

function endpointOf(text: string): string {
  return Entry.parse(JSON.parse(text)).url;
}
