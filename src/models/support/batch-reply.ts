import type { z } from "zod";
import { readJsonlLines } from "../../lib/jsonl.ts";
import type { BatchResult } from "../../schema/model-batch.ts";
import {
  ModelError,
  type HttpReply,
  type ModelFactory,
  type ModelOptions,
  type ModelRequest,
} from "../../schema/model.ts";
import { findModelError } from "./find-model-error.ts";
import type { HttpClient } from "./http-client.ts";
import { readReply } from "./intercept.ts";

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

/** What a vendor said of its batches, where it is what the protocol promises. */
export function parseVendor<S extends z.ZodType>(
  schema: S,
  value: unknown,
  host: string,
): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ModelError("malformed", `${host} tells of its batches in a form that is not known.`);
}

/** The rows of a vendor's results file as they come; half a file is an error that may pass. */
export async function* readVendorRows<S extends z.ZodType>(
  schema: S,
  http: HttpClient,
  request: Parameters<HttpClient["download"]>[0],
): AsyncGenerator<z.infer<S>> {
  const { host, pathname } = new URL(request.url);
  try {
    for await (const row of readJsonlLines(pathname, http.download(request))) {
      if ("problem" in row) {
        const where = `line ${row.line} of its results is no JSON object`;
        throw new ModelError("malformed", `${host}: ${where}.`);
      }
      yield parseVendor(schema, row.value, host);
    }
  } catch (error) {
    request.signal.throwIfAborted();
    throw findModelError(error) ?? error;
  }
}
