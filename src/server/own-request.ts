import type { Context } from "hono";
import type { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { fail, succeed, type Result } from "../lib/result.ts";
import { parseJson } from "../lib/parse-json.ts";
import { toSiteJson } from "../report/site/site-json.ts";
import { readBody } from "./read-body.ts";

/** Far above anything that a page of ours sends. */
const mostBytes = 2 ** 20;

interface Expected<S extends z.ZodType> {
  schema: S;
  /** What to say of a body that is something else. */
  otherwise: string;
}

/** What a page of our own sent as JSON, else the refusal. */
export async function readOwnRequest<S extends z.ZodType>(
  context: Context,
  { schema, otherwise }: Expected<S>,
): Promise<Result<z.infer<S>, Response>> {
  // A browser names the page that asks; the guard has compared it with our own address.
  if (context.req.header("origin") === undefined) {
    return fail(context.json({ error: "Only the page itself may request this." }, 403));
  }
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return fail(context.json({ error: "The request must be JSON." }, 415));
  }
  const body = await readBody(context, { most: mostBytes });
  if (!body.ok) return fail(context.json({ error: body.error.error }, body.error.status));
  const parsed = schema.safeParse(parseJson(body.value));
  return parsed.success ? succeed(parsed.data) : fail(context.json({ error: otherwise }, 400));
}

/** The answer to some work, or in words what stopped it. */
export async function answerWith(context: Context, work: () => Promise<object>): Promise<Response> {
  try {
    return context.body(toSiteJson(await work()), 200, { "Content-Type": "application/json" });
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    return context.json({ error: `${error.message} ${error.hint}` }, 409);
  }
}
