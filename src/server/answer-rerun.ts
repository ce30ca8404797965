import type { Context } from "hono";
import { z } from "zod";
import { rerunSample } from "../pipeline/site/rerun-sample.ts";
import type { LocatedSample } from "../pipeline/site/make-site.ts";
import type { Site } from "../pipeline/site/make-site.ts";
import type { Settings } from "../schema/settings.ts";
import type { Rerun } from "../schema/site-run.ts";
import { answerWith, readOwnRequest } from "./own-request.ts";

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
  const refuse = (status: 403 | 404, error: string) => context.json({ error }, status);
  if (rerun === null) {
    return refuse(403, "Samples can only be judged again if the server listens on 127.0.0.1.");
  }
  const wanted = await readOwnRequest(context, {
    schema: Wanted,
    otherwise: "Pass the path of a sample's file.",
  });
  if (!wanted.ok) return wanted.error;
  const located = await (await site()).locate(wanted.value.sample);
  if (located === undefined) return refuse(404, "Sample not found.");
  return answerWith(context, () => rerun(located));
}
