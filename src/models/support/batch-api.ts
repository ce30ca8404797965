import type { z } from "zod";
import { readJsonlLines } from "../../lib/jsonl.ts";
import type { BatchResult } from "./batch-client.ts";
import {
  findModelError,
  ModelError,
  type HttpReply,
  type ModelAnswer,
  type ModelFactory,
  type ModelOptions,
  type WireRequest,
} from "./model.ts";
import { openHttpClient } from "./http-client.ts";
import type { ModelRequest } from "../../schema/model.ts";

interface Listing<B> {
  path: string;
  page: z.ZodType<{ data: B[]; has_more?: boolean | null | undefined }>;
  /** Which parameter names the batch that the next page begins behind. */
  cursor: string;
  madeAt: (batch: B) => number;
}

/** A vendor's batches over HTTP, under paths of the base URL; `keys` are the headers that hold its key. */
export function openBatchApi(options: ModelOptions, keys: Readonly<Record<string, string>>) {
  const http = openHttpClient(options);
  const { baseURL } = http.settings;
  const { host } = new URL(baseURL);
  const own = { ...keys, ...options.headers };

  const parse = <S extends z.ZodType>(schema: S, value: unknown): z.infer<S> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new ModelError("malformed", `${host} describes its batches in an unknown format.`);
  };

  const get = async <S extends z.ZodType>(schema: S, path: string, signal: AbortSignal) => {
    const asked = { method: "GET", url: `${baseURL}${path}`, headers: own, signal } as const;
    return parse(schema, (await http.call(asked)).value);
  };

  return {
    http,
    get,
    async post<S extends z.ZodType>(
      schema: S,
      path: string,
      { signal, bytes, type }: { signal: AbortSignal; bytes: Uint8Array | string; type?: string },
    ): Promise<z.infer<S>> {
      const { value } = await http.call({
        method: "POST",
        url: `${baseURL}${path}`,
        headers: { ...own, "content-type": type ?? "application/json" },
        bytes: Buffer.from(bytes),
        signal,
      });
      return parse(schema, value);
    },
    /** Its batches from the newest on, until one is older. */
    async *listSince<B extends { id: string }>(
      { path, page, cursor, madeAt }: Listing<B>,
      madeAfter: Date,
      signal: AbortSignal,
    ): AsyncGenerator<B> {
      for (let after = ""; ;) {
        const { data, has_more } = await get(page, `${path}?limit=100${after}`, signal);
        for (const batch of data) {
          if (madeAt(batch) < madeAfter.getTime()) return;
          yield batch;
        }
        const last = data.at(-1);
        if (!has_more || last === undefined) return;
        after = `&${cursor}=${encodeURIComponent(last.id)}`;
      }
    },
    /** The rows of a results file as they come; half a file is an error that may pass. */
    async *readRows<S extends z.ZodType>(
      schema: S,
      path: string,
      signal: AbortSignal,
    ): AsyncGenerator<z.infer<S>> {
      const file = http.download({ url: `${baseURL}${path}`, headers: own, signal });
      try {
        for await (const row of readJsonlLines(path, file)) {
          if ("problem" in row) {
            const where = `line ${row.line} of its results is not a JSON object`;
            throw new ModelError("malformed", `${host}: ${where}.`);
          }
          yield parse(schema, row.value);
        }
      } catch (error) {
        signal.throwIfAborted();
        throw findModelError(error) ?? error;
      }
    },
  };
}

interface StoredReply {
  create: ModelFactory;
  options: ModelOptions;
  request: ModelRequest;
  reply: HttpReply;
}

/** The stored reply to one question, as the live adapter would take it. */
export async function toBatchResult(
  id: string,
  { create, options, request, reply }: StoredReply,
): Promise<BatchResult> {
  try {
    return { id, answer: await readReply(create, options, { request, reply }) };
  } catch (error) {
    if (error instanceof ModelError) return { id, error };
    throw error;
  }
}

const never = new AbortController().signal;

/** What an adapter would send for a request; nothing is sent. */
export async function captureRequest(
  create: ModelFactory,
  options: ModelOptions,
  request: ModelRequest,
): Promise<WireRequest> {
  let written: WireRequest | undefined;
  const transport = (wire: WireRequest) => {
    written = wire;
    return Promise.reject(new Error("the request is captured"));
  };
  await using model = await create({ ...options, transport });
  const end: unknown = await model.ask(request, never).catch((error: unknown) => error);
  // An adapter may refuse a request before it writes anything.
  if (written === undefined) throw end;
  return written;
}

/** What an adapter makes of a reply that came by another way; rejects as the adapter does. */
async function readReply(
  create: ModelFactory,
  options: ModelOptions,
  { request, reply }: { request: ModelRequest; reply: HttpReply },
): Promise<ModelAnswer> {
  await using model = await create({ ...options, transport: () => Promise.resolve(reply) });
  return await model.ask(request, never);
}
