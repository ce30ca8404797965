import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import { streamSSE } from "hono/streaming";
import { getMimeType } from "hono/utils/mime";
import { z } from "zod";
import type { LiveWatch } from "../pipeline/live/live-watch.ts";
import { guardAddress, guardToken, type GuardedRequest } from "./guard.ts";
import { isLoopback, type Address } from "./listen.ts";
import { answerError, readOwnRequest, refusal } from "./read-request.ts";
import { toSiteJson } from "../report/site/site-json.ts";
import { BenchError } from "../lib/bench-error.ts";
import type { ReviewService } from "../pipeline/author/review-service.ts";
import { rerunSample } from "../pipeline/site/rerun-sample.ts";
import type { Site } from "../pipeline/site/make-site.ts";
import type { Settings } from "../schema/settings.ts";
import { ReviewRequest } from "../schema/site.ts";

interface AppOptions {
  address: Address;
  token: string;
  /** The built pages by relative path. */
  assets: ReadonlyMap<string, Uint8Array>;
  live: LiveWatch;
  /** The site as it is now. */
  site: () => Promise<Site>;
  /** Null where no workspace was named. */
  reviews: ReviewService | null;
  /** Where samples are judged again. */
  judging: { settings: Settings; signal: AbortSignal };
}

const Wanted = z.strictObject({ sample: z.string().describe("path of the sample's file") });

/** Answers with the pages and with the site's own files; no path of a request ever reaches the disk. */
export function createApp(options: AppOptions): Hono<GuardedRequest> {
  const { site, assets, live, address, token, reviews, judging } = options;
  const app = new Hono<GuardedRequest>();
  app.use(guardAddress(address));
  const advice = "Open the address with the token that `bcb serve` printed.";
  app.use(guardToken(new Map([["page", token]]), advice));
  app.use(compress());
  app.get("/data/*", async (context) => {
    const content = await (await site()).read(context.req.path.slice(1));
    if (content === undefined) throw refusal(404, "File not found.");
    context.header("Cache-Control", "no-cache");
    return context.body(content, 200, { "Content-Type": "application/json" });
  });
  app.get("/live", (context) => answerLive(context, live));
  // Where others than this machine's own user can reach the server, they may look.
  const requireLocal = (what: string) => {
    if (isLoopback(address.host)) return;
    throw refusal(403, `${what} if the server listens on 127.0.0.1.`);
  };
  // One sample at a time: a page that asks again and again must not take the machine. Nothing is written.
  let last: Promise<unknown> = Promise.resolve();
  app.post("/rerun", async (context) => {
    requireLocal("Samples can only be judged again");
    const { sample } = await readOwnRequest(context, Wanted, "Pass the path of a sample's file.");
    const located = await (await site()).locate(sample);
    if (located === undefined) throw refusal(404, "Sample not found.");
    const rerun = last.then(() => rerunSample(located, judging));
    last = rerun.catch(() => {});
    return answerWith(context, rerun);
  });
  if (reviews !== null) {
    app.get("/review", (context) => answerWith(context, reviews.list()));
    app.get("/review/:id", (context) => answerWith(context, reviews.show(context.req.param("id"))));
    app.post("/review", async (context) => {
      requireLocal("Reviews can only be saved");
      const review = await readOwnRequest(context, ReviewRequest, "This is not a valid review.");
      return answerWith(context, reviews.answer(review));
    });
  }
  app.get("*", (context) => {
    const name = context.req.path.slice(1) || "index.html";
    const content = assets.get(name);
    if (content === undefined) return context.text("Page not found.\n", 404);
    // The names of assets change with their content; the page that names them stays fresh.
    const isLasting = name.startsWith("assets/");
    context.header("Cache-Control", isLasting ? "max-age=31536000, immutable" : "no-cache");
    context.header("Content-Type", getMimeType(name) ?? "text/plain");
    return context.body(new Uint8Array(content));
  });
  app.onError(answerError);
  return app;
}

/** What came of some work, or in words what stopped it; files may change at any time, by this page or by an editor. */
async function answerWith(context: Context, work: Promise<object>): Promise<Response> {
  context.header("Cache-Control", "no-store");
  try {
    return context.body(toSiteJson(await work), 200, { "Content-Type": "application/json" });
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    return context.json({ error: `${error.message} ${error.hint}` }, 409);
  }
}

const pingMs = 15_000;

/** Server-sent events: the news as they are, then whenever they change, until the reader leaves. */
function answerLive(context: Context, live: LiveWatch): Response {
  return streamSSE(context, async (stream) => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    // Without a word now and then nobody would notice a reader who is gone.
    const ping = setInterval(() => void stream.write(": still here\n\n"), pingMs);
    try {
      for await (const news of live.follow(left.signal)) {
        await stream.writeSSE({ data: toSiteJson(news) });
      }
    } finally {
      clearInterval(ping);
    }
  });
}
