import { z } from "zod";
import { byName } from "../../schema/by-name.ts";
import type { BatchClientFactory, BatchStatus } from "../../schema/model-batch.ts";
import { ModelError } from "../../schema/model.ts";
import openai from "../openai.ts";
import { trimUrl } from "../support/base-url.ts";
import { openHttpClient } from "../support/http-client.ts";
import { captureRequest } from "../support/intercept.ts";
import { modelNeeds } from "../support/needs.ts";
import { writeForm } from "../support/write-form.ts";
import { parseVendor, readVendorRows, toBatchResult } from "../support/batch-reply.ts";

const File = z.object({ id: z.string() });

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

const BatchPage = z.object({ data: z.array(Batch), has_more: z.boolean().nullish() });

const Row = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.int(), body: z.unknown() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
});

const tagField = "bcb_tag";

/** OpenAI's batches: a file of requests goes up, files of answers and of errors come down. */
const openaiBatches: BatchClientFactory = async (options) => {
  const { apiKey = "" } = options;
  const baseUrl = trimUrl(options.baseUrl ?? modelNeeds.openai.defaultUrl);
  const http = openHttpClient(options);
  const own = { authorization: `Bearer ${apiKey}`, ...options.headers };
  const json = { ...own, "content-type": "application/json" };

  const send = async (path: string, body: unknown, signal: AbortSignal): Promise<Batch> => {
    const bytes = Buffer.from(body === undefined ? "" : JSON.stringify(body));
    const url = `${baseUrl}${path}`;
    const { reply, value } = await http.call({ method: "POST", url, headers: json, bytes, signal });
    return parseVendor(Batch, value, reply.host);
  };

  const look = async (id: string, signal: AbortSignal): Promise<Batch> => {
    const url = `${baseUrl}/batches/${encodeURIComponent(id)}`;
    const { reply, value } = await http.call({ method: "GET", url, headers: own, signal });
    return parseVendor(Batch, value, reply.host);
  };

  const readRows = (fileId: string, signal: AbortSignal) =>
    readVendorRows(Row, http, {
      url: `${baseUrl}/files/${encodeURIComponent(fileId)}/content`,
      headers: own,
      signal,
    });

  return {
    limits: { questions: 50_000, bytes: 200_000_000 },
    async write({ id, request }) {
      const { url, body } = await captureRequest(openai, options, request);
      // The vendor's own path, whatever gateway leads to it.
      const path = JSON.stringify(`/v1${url.slice(baseUrl.length)}`);
      const name = JSON.stringify(id);
      return { id, text: `{"custom_id":${name},"method":"POST","url":${path},"body":${body}}` };
    },
    async submit(tag, entries, signal) {
      const content = Buffer.from(entries.map(({ text }) => `${text}\n`).join(""));
      const form = writeForm({ purpose: "batch" }, { name: `bcb-${tag}.jsonl`, content });
      const headers = { ...own, "content-type": form.type };
      const url = `${baseUrl}/files`;
      const sent = await http.call({ method: "POST", url, headers, bytes: form.bytes, signal });
      const file = parseVendor(File, sent.value, sent.reply.host);
      const endpoint = endpointOf(entries[0]?.text ?? "{}");
      const order = {
        input_file_id: file.id,
        endpoint,
        completion_window: "24h",
        metadata: { [tagField]: tag },
      };
      return toStatus(await send("/batches", order, signal));
    },
    async find({ tag, madeAfter }, signal) {
      let after = "";
      for (;;) {
        const url = `${baseUrl}/batches?limit=100${after}`;
        const { reply, value } = await http.call({ method: "GET", url, headers: own, signal });
        const page = parseVendor(BatchPage, value, reply.host);
        const found = page.data.find(({ metadata }) => metadata?.[tagField] === tag);
        if (found !== undefined) return toStatus(found);
        const last = page.data.at(-1);
        const isOlder = last === undefined || last.created_at * 1000 < madeAfter.getTime();
        if (isOlder || !page.has_more) return "none";
        after = `&after=${encodeURIComponent(last.id)}`;
      }
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
      toStatus(await send(`/batches/${encodeURIComponent(id)}/cancel`, undefined, signal)),
    async [Symbol.asyncDispose]() {
      http[Symbol.dispose]();
    },
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

const states = new Map(
  Object.entries<BatchStatus["state"]>({
    finalizing: "ending",
    cancelling: "ending",
    completed: "ended",
    expired: "ended",
    cancelled: "ended",
    failed: "failed",
  }),
);

const Entry = z.object({ url: z.string().default("/v1/chat/completions") });

function endpointOf(text: string): string {
  return Entry.parse(JSON.parse(text)).url;
}
