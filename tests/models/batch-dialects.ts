import { z } from "zod";
import type { BatchDialect, Fate, HeldBatch } from "./batch-server.ts";

const OpenaiLine = z.looseObject({
  custom_id: z.string(),
  method: z.literal("POST"),
  url: z.string(),
  body: z.record(z.string(), z.unknown()),
});
const OpenaiOrder = z.strictObject({
  input_file_id: z.string(),
  endpoint: z.string(),
  completion_window: z.literal("24h"),
  metadata: z.record(z.string(), z.string()),
});
const AnthropicOrder = z.strictObject({
  requests: z.array(
    z.strictObject({
      custom_id: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      params: z.record(z.string(), z.unknown()),
    }),
  ),
});

const seconds = (date: Date, more = 0) => Math.floor(date.getTime() / 1000) + more;
const isLost = (fate: Fate): fate is "expired" | "canceled" => typeof fate === "string";
const fates = (batch: HeldBatch, fateOf: (question: HeldBatch["questions"][number]) => Fate) =>
  batch.questions.map((question) => {
    const isAnswered = batch.state === "ended";
    return { id: question.id, fate: isAnswered ? fateOf(question) : ("canceled" as const) };
  });

const openaiBatches: BatchDialect = {
  stepOf(method, path) {
    if (method === "POST" && path === "/v1/files") return "upload";
    if (method === "POST" && path === "/v1/batches") return "create";
    if (method === "POST" && /^\/v1\/batches\/\w+\/cancel$/.test(path)) return "cancel";
    if (method === "GET" && path.startsWith("/v1/batches?")) return "list";
    if (method === "GET" && /^\/v1\/batches\/\w+$/.test(path)) return "look";
    return /^\/v1\/files\/[\w-]+\/content$/.test(path) ? "results" : undefined;
  },
  async upload(form, files) {
    const file = form.get("file");
    if (!(file instanceof File) || form.get("purpose") !== "batch") throw new Error("no upload");
    const id = `file-${files.size + 1}`;
    files.set(id, await file.text());
    return { id, object: "file", purpose: "batch", filename: file.name, bytes: file.size };
  },
  create(text, files) {
    const order = OpenaiOrder.parse(JSON.parse(text));
    const lines = (files.get(order.input_file_id) ?? "").trim().split("\n");
    const questions = lines.map((line) => {
      const { custom_id: id, url, body } = OpenaiLine.parse(JSON.parse(line));
      if (url !== order.endpoint) throw new Error("another endpoint");
      return { id, body };
    });
    return { questions, metadata: order.metadata, endpoint: order.endpoint };
  },
  show(batch, { fateOf }) {
    const isOver =
      batch.state === "ended" || batch.state === "canceled" || batch.state === "expired";
    const status = {
      running: "in_progress",
      canceling: "cancelling",
      ended: "completed",
      canceled: "cancelled",
      expired: "expired",
      failed: "failed",
    }[batch.state];
    const good = isOver
      ? fates(batch, fateOf).filter(({ fate }) => !isLost(fate) && "body" in fate)
      : [];
    const total = batch.questions.length;
    return {
      id: batch.id,
      object: "batch",
      endpoint: batch.endpoint,
      input_file_id: "file-1",
      completion_window: "24h",
      status,
      created_at: seconds(batch.createdAt),
      expires_at: seconds(batch.createdAt, 86_400),
      request_counts: { total, completed: good.length, failed: isOver ? total - good.length : 0 },
      metadata: batch.metadata,
      errors:
        batch.state === "failed"
          ? { object: "list", data: [{ code: "x", message: batch.problem, line: null }] }
          : null,
      ...(isOver && good.length > 0 ? { output_file_id: `out-${batch.id}` } : {}),
      ...(isOver && good.length < total ? { error_file_id: `err-${batch.id}` } : {}),
    };
  },
  page(batches, server, url) {
    const start = batches.findIndex(({ id }) => id === url.searchParams.get("after")) + 1;
    const shown = batches.slice(start, start + 2);
    const data = shown.map((batch) => openaiBatches.show(batch, server));
    return { object: "list", data, has_more: start + 2 < batches.length };
  },
  results(batch, { fateOf }, path) {
    const isErrors = path.includes("/err-");
    return fates(batch, fateOf).flatMap(({ id, fate }): unknown[] => {
      const row = { id: `req-${id}`, custom_id: id };
      if (isLost(fate)) {
        const code = fate === "expired" ? "batch_expired" : "batch_cancelled";
        return isErrors
          ? [{ ...row, response: null, error: { code, message: "not in time" } }]
          : [];
      }
      if ("body" in fate) {
        return isErrors
          ? []
          : [
              {
                ...row,
                response: { status_code: 200, request_id: "r", body: fate.body },
                error: null,
              },
            ];
      }
      return isErrors
        ? [
            {
              ...row,
              response: { status_code: fate.status, request_id: "r", body: fate.refusal },
              error: null,
            },
          ]
        : [];
    });
  },
};

const anthropicBatches: BatchDialect = {
  stepOf(method, path) {
    if (method === "POST") {
      if (path === "/v1/messages/batches") return "create";
      return path.endsWith("/cancel") ? "cancel" : undefined;
    }
    if (path.startsWith("/v1/messages/batches?")) return "list";
    return path.endsWith("/results") ? "results" : "look";
  },
  create(text) {
    const { requests } = AnthropicOrder.parse(JSON.parse(text));
    const questions = requests.map(({ custom_id, params }) => ({ id: custom_id, body: params }));
    return { questions, metadata: {}, endpoint: "" };
  },
  show(batch, { fateOf }) {
    const isOver = batch.state !== "running" && batch.state !== "canceling";
    const counts = { processing: 0, succeeded: 0, errored: 0, canceled: 0, expired: 0 };
    for (const { fate } of isOver ? fates(batch, fateOf) : []) {
      counts[isLost(fate) ? fate : "body" in fate ? "succeeded" : "errored"] += 1;
    }
    if (!isOver) counts.processing = batch.questions.length;
    return {
      id: batch.id,
      type: "message_batch",
      processing_status: isOver ? "ended" : batch.state === "running" ? "in_progress" : "canceling",
      request_counts: counts,
      created_at: batch.createdAt.toISOString(),
      expires_at: new Date(batch.createdAt.getTime() + 86_400_000).toISOString(),
      ended_at: null,
      archived_at: null,
      cancel_initiated_at: null,
      results_url: isOver ? `https://elsewhere.invalid/${batch.id}` : null,
    };
  },
  page(batches, server, url) {
    const start = batches.findIndex(({ id }) => id === url.searchParams.get("after_id")) + 1;
    const shown = batches.slice(start, start + 2);
    const data = shown.map((batch) => anthropicBatches.show(batch, server));
    return {
      data,
      has_more: start + 2 < batches.length,
      first_id: shown[0]?.id ?? null,
      last_id: shown.at(-1)?.id ?? null,
    };
  },
  results: (batch, { fateOf }) =>
    fates(batch, fateOf).map(({ id, fate }) => {
      const result = isLost(fate)
        ? { type: fate }
        : "body" in fate
          ? { type: "succeeded", message: fate.body }
          : { type: "errored", error: fate.refusal };
      return { custom_id: id, result };
    }),
};

export const batchDialects = { openai: openaiBatches, anthropic: anthropicBatches };
export type BatchVendor = keyof typeof batchDialects;
