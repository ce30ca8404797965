import type { Context, Hono } from "hono";
import { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import type { ReviewService } from "../pipeline/author/review-service.ts";
import { rerunSample } from "../pipeline/site/rerun-sample.ts";
import type { Site } from "../pipeline/site/make-site.ts";
import { toSiteJson } from "../report/site/site-json.ts";
import type { Settings } from "../schema/settings.ts";
import { ReviewRequest } from "../schema/site-review.ts";
import type { GuardedRequest } from "./guard.ts";
import { readOwnRequest } from "./read-request.ts";

export interface OwnRoutes {
  /** The site as it is now. */
  site: () => Promise<Site>;
  /** Null where no workspace was named. */
  reviews: ReviewService | null;
  /** Where samples are judged again. */
  judging: { settings: Settings; signal: AbortSignal };
  /** False where others than this machine's own user can reach the server: they may look. */
  isLocal: boolean;
}

const Wanted = z.strictObject({ sample: z.string().describe("path of the sample's file") });

/** What a page asks for besides files: to judge a stored sample again (nothing is written), and to review drafts. */
export function addOwnRoutes(app: Hono<GuardedRequest>, options: OwnRoutes): void {
  const { site, reviews, judging, isLocal } = options;
  // One sample at a time: a page that asks again and again must not take the machine.
  let last: Promise<unknown> = Promise.resolve();
  app.post("/rerun", async (context) => {
    const refuse = (status: 403 | 404, error: string) => context.json({ error }, status);
    if (!isLocal) {
      return refuse(403, "Samples can only be judged again if the server listens on 127.0.0.1.");
    }
    const otherwise = "Pass the path of a sample's file.";
    const { sample } = await readOwnRequest(context, Wanted, otherwise);
    const located = await (await site()).locate(sample);
    if (located === undefined) return refuse(404, "Sample not found.");
    const rerun = last.then(() => rerunSample(located, judging));
    last = rerun.catch(() => {});
    return answerWith(context, () => rerun);
  });
  if (reviews === null) return;
  app.get("/review", (context) => answerWith(context, () => reviews.list()));
  app.get("/review/:id", (context) =>
    answerWith(context, () => reviews.show(context.req.param("id"))),
  );
  app.post("/review", async (context) => {
    if (!isLocal) {
      const error = "Reviews can only be saved if the server listens on 127.0.0.1.";
      return context.json({ error }, 403);
    }
    const review = await readOwnRequest(context, ReviewRequest, "This is not a valid review.");
    return answerWith(context, () => reviews.answer(review));
  });
}

/** The answer to some work, or in words what stopped it; files may change at any time, by this page or by an editor. */
async function answerWith(context: Context, work: () => Promise<object>): Promise<Response> {
  context.header("Cache-Control", "no-store");
  try {
    return context.body(toSiteJson(await work()), 200, { "Content-Type": "application/json" });
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    return context.json({ error: `${error.message} ${error.hint}` }, 409);
  }
}
