import type { Context } from "hono";
import { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { rerunSample } from "../pipeline/explore/rerun-sample.ts";
import type { LocatedSample } from "../report/site/add-run-files.ts";
import type { Site } from "../report/site/make-site.ts";
import type { Settings } from "../schema/settings.ts";
import type { Rerun } from "../schema/site-run.ts";

export type Rerunner = (located: LocatedSample) => Promise<Rerun>;

/** One sample at a time: a page that asks again and again must not take the machine. */
export function createRerunner(options: { settings: Settings; signal: AbortSignal }): Rerunner {
  let last: Promise<unknown> = Promise.resolve();
  return (located) => {
    const next = last.then(() => rerunSample(located, options));
    last = next.catch(() => {});
    return next;
  };
}

const Wanted = z.strictObject({ sample: z.string().describe("path of the sample's file") });

/** Judges a stored sample again and says what came of it; nothing is written. */
export async function answerRerun(
  context: Context,
  { site, rerun }: { site: () => Promise<Site>; rerun: Rerunner | null },
): Promise<Response> {
  const refuse = (status: 400 | 403 | 404 | 409, error: string) => context.json({ error }, status);
  // A browser names the page that asks; the guard has compared it with our own address.
  if (context.req.header("origin") === undefined) {
    return refuse(403, "Only the page itself can ask for this.");
  }
  if (rerun === null) {
    return refuse(403, "Samples are judged again only where the server listens on 127.0.0.1.");
  }
  const body: unknown = await context.req.json().catch(() => undefined);
  const wanted = Wanted.safeParse(body);
  if (!wanted.success) return refuse(400, "Name the path of a sample's file.");
  const located = await (await site()).locate(wanted.data.sample);
  if (located === undefined) return refuse(404, "There is no such sample.");
  try {
    return context.json(await rerun(located));
  } catch (error) {
    if (error instanceof BenchError) return refuse(409, `${error.message} ${error.hint}`);
    throw error;
  }
}
