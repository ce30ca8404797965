import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { parseJson } from "../lib/parse-json.ts";
import { QueueClosed, QueueFull } from "../pipeline/judge/fair-queue.ts";

/** What stopped a request, in words and as a status that tells whether to ask again. */
export function answerError(error: Error, context: Context): Response {
  if (error instanceof HTTPException) {
    if (error.status === 429) context.header("Retry-After", "1");
    return context.json({ error: error.message }, error.status);
  }
  if (error instanceof QueueFull || error instanceof QueueClosed) {
    context.header("Retry-After", String(error.retryAfterSeconds));
    return context.json({ error: error.message }, error instanceof QueueFull ? 429 : 503);
  }
  const words =
    error instanceof BenchError ? `${error.message} ${error.hint}` : "Internal error in bcb.";
  return context.json({ error: words }, 500);
}

interface ExpectedBody {
  most: number;
  /** Bytes that bodies may still take while they are read, shared with other requests. */
  room?: { left: number };
}

/** What a client sent as JSON; throws the refusal, for `answerError`. */
export async function readRequest<S extends z.ZodType>(
  context: Context,
  schema: S,
  expected: ExpectedBody,
): Promise<z.infer<S>> {
  if (!isJson(context.req.header("content-type") ?? "application/json")) {
    throw refusal(415, "The request must be JSON (Content-Type: application/json).");
  }
  const value = parseJson(await readBody(context, expected));
  if (value === undefined) throw refusal(400, "The request is not valid JSON.");
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // The first mistakes, each with its place.
  const words = parsed.error.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  throw refusal(400, words.join("; ").slice(0, 1000));
}

/** Far above anything that a page of ours sends. */
const mostOwnBytes = 2 ** 20;

/** The same for a page of our own; `otherwise` is said of a body that is something else. */
export async function readOwnRequest<S extends z.ZodType>(
  context: Context,
  schema: S,
  otherwise: string,
): Promise<z.infer<S>> {
  // A browser names the page that asks; the guard has compared it with our own address.
  if (context.req.header("origin") === undefined) {
    throw refusal(403, "Only the page itself may request this.");
  }
  if (!isJson(context.req.header("content-type") ?? "")) {
    throw refusal(415, "The request must be JSON.");
  }
  const parsed = schema.safeParse(parseJson(await readBody(context, { most: mostOwnBytes })));
  if (parsed.success) return parsed.data;
  throw refusal(400, otherwise);
}

function isJson(type: string): boolean {
  return /^application\/json\s*(;|$)/i.test(type);
}

/** A body as text, read no further than its limit, whether or not its length was told before. */
async function readBody(
  context: Context,
  { most, room = { left: Number.POSITIVE_INFINITY } }: ExpectedBody,
): Promise<string> {
  const tooLarge = refusal(413, `A request may have at most ${most} bytes.`);
  if (Number(context.req.header("content-length") ?? 0) > most) throw tooLarge;
  const reader = context.req.raw.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      const { length } = next.value;
      if (size + length > most) throw tooLarge;
      if (length > room.left) {
        throw refusal(429, "Too much data is being sent at once: try again.");
      }
      room.left -= length;
      size += length;
      chunks.push(next.value);
    }
    return utf8.decode(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof HTTPException) throw error;
    throw refusal(400, "The request was incomplete or not valid UTF-8.");
  } finally {
    room.left += size;
    void reader?.cancel().catch(() => {});
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** For `answerError`. */
export function refusal(status: 400 | 403 | 404 | 413 | 415 | 429, message: string): HTTPException {
  return new HTTPException(status, { message });
}
