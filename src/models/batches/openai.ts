import { z } from "zod";
import { byName } from "../../schema/shapes.ts";
import openai from "../openai.ts";
import { createBatchClient } from "../support/batch-client.ts";
import type { BatchClientFactory, BatchStatus } from "../support/batch-client.ts";

const path = "/batches";
const tagField = "bcb_tag";
const Problem = z.object({ code: z.string().nullish(), message: z.string().nullish() });
const FileId = z.string().nullish();

const Batch = z
  .object({
    id: z.string(),
    status: z.string(),
    created_at: z.number(),
    expires_at: z.number().nullish(),
    output_file_id: FileId,
    error_file_id: FileId,
    errors: z.object({ data: z.array(Problem).nullish() }).nullish(),
    request_counts: z.object({ total: z.int(), completed: z.int(), failed: z.int() }).nullish(),
    metadata: byName(z.unknown()).nullish(),
  })
  .transform(({ id, status: word, expires_at, ...batch }) => {
    const { total = 0, completed = 0, failed = 0 } = batch.request_counts ?? {};
    const words = batch.errors?.data?.map(({ message, code }) => message ?? code ?? "") ?? [];
    const files = [batch.output_file_id, batch.error_file_id].filter((file) => file != null);
    return {
      status: {
        id,
        state: states.get(word) ?? "running",
        word,
        finished: completed + failed,
        total,
        expiresAt: expires_at ? new Date(expires_at * 1000).toISOString() : null,
        problem: words.length === 0 ? null : [...new Set(words)].slice(0, 3).join(" "),
      },
      madeAt: batch.created_at * 1000,
      tag: batch.metadata?.[tagField] ?? null,
      resultPaths: files.map((file) => `/files/${encodeURIComponent(file)}/content`),
    };
  });

const states = new Map<string, BatchStatus["state"]>([
  ["finalizing", "ending"],
  ["cancelling", "ending"],
  ["completed", "ended"],
  ["expired", "ended"],
  ["cancelled", "ended"],
  ["failed", "failed"],
]);

const Row = z
  .object({
    custom_id: z.string(),
    response: z.object({ status_code: z.int(), body: z.unknown() }).nullish(),
    error: Problem.nullish(),
  })
  .transform(({ custom_id: id, response, error }) => {
    if (response) return { id, result: { status: response.status_code, body: response.body } };
    const lost = losses.get(error?.code ?? "");
    return { id, result: lost ? { lost } : { refused: error?.message ?? "no reason is given" } };
  });

const losses = new Map<string, "expired" | "cancelled">([
  ["batch_expired", "expired"],
  ["batch_cancelled", "cancelled"],
]);

const Upload = z.object({ id: z.string() });
const Entry = z.object({ url: z.string().default("/v1/chat/completions") });

/** OpenAI's batches: a file of requests goes up, files of answers and of errors come down. */
const openaiBatches: BatchClientFactory = async (options) =>
  createBatchClient(
    {
      name: "openai",
      create: openai,
      limits: { questions: 50_000, bytes: 200_000_000 },
      toKeyHeaders: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
      path,
      batch: Batch,
      hasMore: z.boolean().nullish(),
      cursor: "after",
      row: Row,
      // The vendor's own path, whatever gateway leads to it.
      toEntry: (id, body, endpoint) =>
        `{"custom_id":${id},"method":"POST","url":${JSON.stringify(`/v1${endpoint}`)},"body":${body}}`,
      async submit(tag, entries, post) {
        const form = new FormData();
        form.set("purpose", "batch");
        const lines = entries.map((entry) => `${entry}\n`).join("");
        form.set("file", new File([lines], `bcb-${tag}.jsonl`));
        const written = new Response(form);
        const type = written.headers.get("content-type") ?? "";
        const file = await post(Upload, "/files", await written.bytes(), type);
        const order = {
          input_file_id: file.id,
          endpoint: Entry.parse(JSON.parse(entries[0] ?? "{}")).url,
          completion_window: "24h",
          metadata: { [tagField]: tag },
        };
        return post(Batch, path, JSON.stringify(order));
      },
    },
    options,
  );
export default openaiBatches;
