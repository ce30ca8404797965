import { z } from "zod";
import { readJsonlLines } from "../../lib/jsonl.ts";
import { openHttpClient } from "./http-client.ts";
import { findModelError, ModelError } from "./model.ts";
import type { ModelAnswer, ModelFactory, ModelOptions } from "./model.ts";
import type { ModelRequest } from "../../schema/model.ts";

/** A batch as its vendor tells of it. */
export interface BatchStatus {
  /** The vendor's. */
  id: string;
  /**
   * `ending`: it can no longer be called off; `ended`: there are results, of all questions or of some; `failed`: the
   * vendor took none of them.
   */
  state: "running" | "ending" | "ended" | "failed";
  /** The vendor's own word for it. */
  word: string;
  finished: number;
  total: number;
  expiresAt: string | null;
  /** Why it failed, in the vendor's words. */
  problem: string | null;
}

/** What became of one question. What expired or was cancelled was not answered, and is not paid for. */
export type BatchResult = { id: string } & (
  | { answer: ModelAnswer }
  | { error: ModelError }
  | { lost: "expired" | "cancelled" }
);

interface VendorBatch {
  status: BatchStatus;
  madeAt: number;
  /** Ours, where it carries one; undefined where only the ids in its results tell whose it is. */
  tag?: unknown;
  resultPaths: string[];
  /** Its results are gone. */
  isArchived?: boolean;
}

/** What tells one vendor's batches from another's; paths are those under its base URL. */
interface BatchVendor {
  name: string;
  /** Makes the live adapter, which writes requests and reads replies. */
  create: ModelFactory;
  limits: { questions: number; bytes: number };
  toKeyHeaders: (apiKey: string) => Readonly<Record<string, string>>;
  path: string;
  batch: z.ZodType<VendorBatch>;
  /** Whether there are more batches behind those of a page, and the parameter that names the one to go on behind. */
  hasMore: z.ZodType<boolean | null | undefined>;
  cursor: string;
  /** A question's line, from its id and body, both JSON, and the path that the live adapter posts to. */
  toEntry: (id: string, body: string, path: string) => string;
  submit: (tag: string, entries: readonly string[], post: Post) => Promise<VendorBatch>;
  row: z.ZodType<{
    id: string;
    result:
      | { status: number; body: unknown }
      | { lost: "expired" | "cancelled" }
      | { refused: string };
  }>;
}

type Post = <S extends z.ZodType>(
  schema: S,
  path: string,
  bytes: Uint8Array | string,
  type?: string,
) => Promise<z.infer<S>>;

export type BatchClient = ReturnType<typeof createBatchClient>;
export type BatchClientFactory = (options: ModelOptions) => Promise<BatchClient>;

/** Where a vendor takes questions by the thousand and answers within a day. Rejects with ModelError. */
export function createBatchClient(vendor: BatchVendor, options: ModelOptions) {
  const http = openHttpClient(options);
  const { baseURL } = http;
  const { host } = new URL(baseURL);
  const headers = { ...vendor.toKeyHeaders(options.apiKey ?? ""), ...options.headers };
  const pathOf = (id: string) => `${vendor.path}/${encodeURIComponent(id)}`;
  const Page = z.object({ data: z.array(vendor.batch), has_more: vendor.hasMore });

  const parse = <S extends z.ZodType>(schema: S, value: unknown): z.infer<S> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new ModelError("malformed", `${host} describes its batches in an unknown format.`);
  };

  const get = async <S extends z.ZodType>(schema: S, path: string, signal: AbortSignal) => {
    const asked = { method: "GET", url: `${baseURL}${path}`, headers, signal } as const;
    return parse(schema, (await http.call(asked)).value);
  };

  const poster =
    (signal: AbortSignal): Post =>
    async (schema, path, content, type = "application/json") => {
      const { value } = await http.call({
        method: "POST",
        url: `${baseURL}${path}`,
        headers: { ...headers, "content-type": type },
        bytes: Buffer.from(content),
        signal,
      });
      return parse(schema, value);
    };

  const toStatus = ({ status }: VendorBatch): BatchStatus => ({
    ...status,
    problem: status.problem && http.redact(status.problem),
  });

  /** From the newest on, until one is older. */
  async function* listSince(madeAfter: Date, signal: AbortSignal): AsyncGenerator<VendorBatch> {
    for (let after = ""; ;) {
      const { data, has_more } = await get(Page, `${vendor.path}?limit=100${after}`, signal);
      for (const batch of data) {
        if (batch.madeAt < madeAfter.getTime()) return;
        yield batch;
      }
      const last = data.at(-1);
      if (!has_more || last === undefined) return;
      after = `&${vendor.cursor}=${encodeURIComponent(last.status.id)}`;
    }
  }

  /** The rows of the results as they come; half a file is an error that may pass. */
  async function* readRows({ resultPaths }: VendorBatch, signal: AbortSignal) {
    for (const path of resultPaths) {
      const file = http.download({ url: `${baseURL}${path}`, headers, signal });
      try {
        for await (const row of readJsonlLines(path, file)) {
          if ("problem" in row) {
            const where = `line ${row.line} of its results is not a JSON object`;
            throw new ModelError("malformed", `${host}: ${where}.`);
          }
          yield parse(vendor.row, row.value);
        }
      } catch (error) {
        signal.throwIfAborted();
        throw findModelError(error) ?? error;
      }
    }
  }

  return {
    limits: vendor.limits,
    /**
     * The question as it will be sent; its body is the one that the live adapter sends, to the byte. The id is unique in the
     * batch: at most 64 letters, digits, `_` and `-`.
     */
    async write(id: string, request: ModelRequest): Promise<string> {
      let written: { url: string; body: string } | undefined;
      const transport: ModelOptions["transport"] = (wire) => {
        written = wire;
        return Promise.reject(new Error("the request is captured"));
      };
      await using model = await vendor.create({ ...options, transport });
      const end: unknown = await model.ask(request, never).catch((error: unknown) => error);
      // An adapter may refuse a request before it writes anything.
      if (written === undefined) throw end;
      return vendor.toEntry(JSON.stringify(id), written.body, written.url.slice(baseURL.length));
    },
    /** Makes a batch: never call it again for the same tag before `find` has said that there is none. */
    async submit(tag: string, entries: readonly string[], signal: AbortSignal) {
      return toStatus(await vendor.submit(tag, entries, poster(signal)));
    },
    /**
     * The batch of a submission whose end nobody saw, where every question's id begins with the tag; `unclear` while the
     * vendor does not let it be told.
     */
    async find(
      { tag, count, madeAfter }: { tag: string; count: number; madeAfter: Date },
      signal: AbortSignal,
    ): Promise<BatchStatus | "none" | "unclear"> {
      let isUnclear = false;
      for await (const batch of listSince(madeAfter, signal)) {
        if (batch.tag === tag) return toStatus(batch);
        const isOther = batch.tag !== undefined || batch.isArchived;
        if (isOther || batch.status.total !== count) continue;
        if (batch.status.state === "ended") {
          for await (const { id } of readRows(batch, signal)) {
            if (id.startsWith(tag)) return toStatus(batch);
            break;
          }
        } else isUnclear = true;
      }
      return isUnclear ? "unclear" : "none";
    },
    async look(id: string, signal: AbortSignal) {
      return toStatus(await get(vendor.batch, pathOf(id), signal));
    },
    /** What an ended batch came to; `requestOf` tells what was asked. Ids that are not known are left out. */
    async *results(
      batchId: string,
      requestOf: (questionId: string) => ModelRequest | undefined,
      signal: AbortSignal,
    ): AsyncGenerator<BatchResult> {
      const batch = await get(vendor.batch, pathOf(batchId), signal);
      for await (const { id, result } of readRows(batch, signal)) {
        const request = requestOf(id);
        if (request === undefined) continue;
        if ("lost" in result) yield { id, ...result };
        else if ("refused" in result) {
          yield { id, error: new ModelError("request", http.redact(result.refused)) };
        } else {
          // A stored reply as the live adapter would take it.
          const text = JSON.stringify(result.body);
          const reply = { host: vendor.name, status: result.status, headers: {}, text };
          const transport = () => Promise.resolve(reply);
          await using model = await vendor.create({ ...options, transport });
          yield await model.ask(request, never).then(
            (answer) => ({ id, answer }),
            (error: unknown) => {
              if (error instanceof ModelError) return { id, error };
              throw error;
            },
          );
        }
      }
    },
    async cancel(id: string, signal: AbortSignal) {
      return toStatus(await poster(signal)(vendor.batch, `${pathOf(id)}/cancel`, ""));
    },
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
  };
}

const never = new AbortController().signal;
