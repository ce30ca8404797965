import type { Context } from "hono";
import type { z } from "zod";
import { parseJson } from "../../lib/parse-json.ts";
import { fail, succeed, type Result } from "../../lib/result.ts";
import { readBody, type BodyLimit } from "../read-body.ts";

/** What a client sent as JSON, else the refusal. */
export async function readRequest<S extends z.ZodType>(
  context: Context,
  schema: S,
  limit: BodyLimit,
): Promise<Result<z.infer<S>, Response>> {
  const type = context.req.header("content-type") ?? "application/json";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return fail(
      context.json({ error: "The request must be JSON (Content-Type: application/json)." }, 415),
    );
  }
  const body = await readBody(context, limit);
  if (!body.ok) {
    const { status, error } = body.error;
    if (status === 429) context.header("Retry-After", "1");
    return fail(context.json({ error }, status));
  }
  const value = parseJson(body.value);
  if (value === undefined)
    return fail(context.json({ error: "The request is not valid JSON." }, 400));
  const parsed = schema.safeParse(value);
  if (parsed.success) return succeed(parsed.data);
  return fail(context.json({ error: describe(parsed.error) }, 400));
}

/** The first mistakes, each with its place. */
function describe({ issues }: z.ZodError): string {
  const words = issues.slice(0, 3).map(({ path, message }) => {
    const place = path.join(".");
    return place === "" ? message : `${place}: ${message}`;
  });
  return words.join("; ").slice(0, 1000);
}
