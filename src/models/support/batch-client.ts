import { z } from "zod";
import { readJsonlLines } from "../../lib/jsonl.ts";
import { openHttpClient } from "./http-client.ts";
import {
  findModelError,
  ModelError,
  type ModelAnswer,
  type ModelFactory,
  type ModelOptions,
} from "./model.ts";
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

/** How a batch that may or may not have been made is known again. */
interface BatchMark {
  /** Every question's id begins with it. */
  tag: string;
  count: number;
  madeAfter: Date;
}

/** Where a vendor takes questions by the thousand and answers within a day. Rejects with ModelError. */
export interface BatchClient extends AsyncDisposable {
  /** What one batch may hold. */
  readonly limits: { questions: number; bytes: number };
  /**
   * The question as it will be sent; its body is the one that the live adapter sends, to the byte. The id is unique in the
   * batch: at most 64 letters, digits, `_` and `-`.
   */
  write(id: string, request: ModelRequest): Promise<string>;
  /** Makes a batch: never call it again for the same tag before `find` has said that there is none. */
  submit(tag: string, entries: readonly string[], signal: AbortSignal): Promise<BatchStatus>;
  /** The batch of a submission whose end nobody saw; `unclear` while the vendor does not let it be told. */
  find(mark: BatchMark, signal: AbortSignal): Promise<BatchStatus | "none" | "unclear">;
  look(id: string, signal: AbortSignal): Promise<BatchStatus>;
  /** What an ended batch came to; `requestOf` tells what was asked. Ids that are not known are left out. */
  results(
    id: string,
    requestOf: (questionId: string) => ModelRequest | undefined,
    signal: AbortSignal,
  ): AsyncIterable<BatchResult>;
  cancel(id: string, signal: AbortSignal): Promise<BatchStatus>;
}

export type BatchClientFactory = (options: ModelOptions) => Promise<BatchClient>;

/** What tells one vendor's batches from another's; paths are those under its base URL. */
interface BatchVendor<Batch extends { id: string }, Row extends { custom_id: string }> {
  name: string;
  /** Makes the live adapter, which writes requests and reads replies. */
  create: ModelFactory;
  limits: BatchClient["limits"];
  toKeyHeaders: (apiKey: string) => Readonly<Record<string, string>>;
  batches: {
    path: string;
    schema: z.ZodType<Batch>;
    /** Which parameter names the batch that the next page begins behind. */
    cursor: string;
    toMadeAt: (batch: Batch) => number;
    toStatus: (batch: Batch) => BatchStatus;
  };
  /** A question's line, from its id and body, both JSON, and the path that the live adapter posts to. */
  toEntry: (id: string, body: string, path: string) => string;
  submit: (tag: string, entries: readonly string[], post: Post) => Promise<Batch>;
  isMarked: (
    batch: Batch,
    mark: BatchMark,
    readRows: (path: string) => AsyncIterable<Row>,
  ) => Promise<boolean | "unclear">;
  results: {
    schema: z.ZodType<Row>;
    listFiles: (id: string, look: () => Promise<Batch>) => Promise<string[]>;
    read: (row: Row) => { status: number; body: unknown } | Lost | { refused: string };
  };
}

type Lost = Extract<BatchResult, { lost: unknown }>["lost"];
type Post = <S extends z.ZodType>(
  schema: S,
  path: string,
  bytes: Uint8Array | string,
  type?: string,
) => Promise<z.infer<S>>;

/** A vendor's batches over HTTP. */
export function createBatchClient<Batch extends { id: string }, Row extends { custom_id: string }>(
  vendor: BatchVendor<Batch, Row>,
  options: ModelOptions,
): BatchClient {
  const { create, batches, results } = vendor;
  const http = openHttpClient(options);
  const { baseURL } = http;
  const { host } = new URL(baseURL);
  const headers = { ...vendor.toKeyHeaders(options.apiKey ?? ""), ...options.headers };
  const pathOf = (id: string) => `${batches.path}/${encodeURIComponent(id)}`;

  const parse = <S extends z.ZodType>(schema: S, value: unknown): z.infer<S> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new ModelError("malformed", `${host} describes its batches in an unknown format.`);
  };

  const get = async (path: string, signal: AbortSignal): Promise<unknown> => {
    const asked = { method: "GET", url: `${baseURL}${path}`, headers, signal } as const;
    return (await http.call(asked)).value;
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

  const look = async (id: string, signal: AbortSignal) =>
    parse(batches.schema, await get(pathOf(id), signal));

  const toStatus = (batch: Batch): BatchStatus => {
    const status = batches.toStatus(batch);
    return { ...status, problem: status.problem && http.redact(status.problem) };
  };

  /** From the newest on, until one is older. */
  async function* listSince(madeAfter: Date, signal: AbortSignal): AsyncGenerator<Batch> {
    const Page = z.object({ data: z.array(batches.schema), has_more: z.boolean().nullish() });
    for (let after = ""; ;) {
      const page = await get(`${batches.path}?limit=100${after}`, signal);
      const { data, has_more } = parse(Page, page);
      for (const batch of data) {
        if (batches.toMadeAt(batch) < madeAfter.getTime()) return;
        yield batch;
      }
      const last = data.at(-1);
      if (!has_more || last === undefined) return;
      after = `&${batches.cursor}=${encodeURIComponent(last.id)}`;
    }
  }

  /** The rows of a results file as they come; half a file is an error that may pass. */
  async function* readRows(path: string, signal: AbortSignal): AsyncGenerator<Row> {
    const file = http.download({ url: `${baseURL}${path}`, headers, signal });
    try {
      for await (const row of readJsonlLines(path, file)) {
        if ("problem" in row) {
          const where = `line ${row.line} of its results is not a JSON object`;
          throw new ModelError("malformed", `${host}: ${where}.`);
        }
        yield parse(results.schema, row.value);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw findModelError(error) ?? error;
    }
  }

  /** A stored reply as the live adapter would take it. */
  async function readRow(row: Row, request: ModelRequest): Promise<BatchResult> {
    const id = row.custom_id;
    const read = results.read(row);
    if (typeof read === "string") return { id, lost: read };
    if ("refused" in read) {
      return { id, error: new ModelError("request", http.redact(read.refused)) };
    }
    const { status, body } = read;
    const reply = { host: vendor.name, status, headers: {}, text: JSON.stringify(body) };
    await using model = await create({ ...options, transport: () => Promise.resolve(reply) });
    try {
      return { id, answer: await model.ask(request, never) };
    } catch (error) {
      if (error instanceof ModelError) return { id, error };
      throw error;
    }
  }

  return {
    limits: vendor.limits,
    async write(id, request) {
      let written: { url: string; body: string } | undefined;
      const transport: ModelOptions["transport"] = (wire) => {
        written = wire;
        return Promise.reject(new Error("the request is captured"));
      };
      await using model = await create({ ...options, transport });
      const end: unknown = await model.ask(request, never).catch((error: unknown) => error);
      // An adapter may refuse a request before it writes anything.
      if (written === undefined) throw end;
      return vendor.toEntry(JSON.stringify(id), written.body, written.url.slice(baseURL.length));
    },
    submit: async (tag, entries, signal) =>
      toStatus(await vendor.submit(tag, entries, poster(signal))),
    async find(mark, signal) {
      let isUnclear = false;
      for await (const batch of listSince(mark.madeAfter, signal)) {
        const marked = await vendor.isMarked(batch, mark, (path) => readRows(path, signal));
        if (marked === true) return toStatus(batch);
        isUnclear ||= marked === "unclear";
      }
      return isUnclear ? "unclear" : "none";
    },
    look: async (id, signal) => toStatus(await look(id, signal)),
    async *results(id, requestOf, signal) {
      for (const path of await results.listFiles(id, () => look(id, signal))) {
        for await (const row of readRows(path, signal)) {
          const request = requestOf(row.custom_id);
          if (request !== undefined) yield await readRow(row, request);
        }
      }
    },
    cancel: async (id, signal) =>
      toStatus(await poster(signal)(batches.schema, `${pathOf(id)}/cancel`, "")),
    [Symbol.asyncDispose]: http[Symbol.asyncDispose],
  };
}

const never = new AbortController().signal;
