import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import { BenchError } from "../lib/bench-error.ts";
import type { LiveWatch } from "../pipeline/live/live-watch.ts";
import { addReviewRoutes, type ServedReview } from "./add-review-routes.ts";
import { answerRerun, type Rerunner } from "./answer-rerun.ts";
import type { Site } from "../pipeline/site/make-site.ts";
import type { Clients } from "./clients.ts";
import { guardAddress, guardToken, type Hosts } from "./guard.ts";
import { streamSSE } from "hono/streaming";
import { getMimeType } from "hono/utils/mime";
import { toSiteJson } from "../report/site/site-json.ts";

export interface AppOptions {
  hosts: Hosts;
  clients: Clients;
  /** The site as it is now. */
  site: () => Promise<Site>;
  /** The built pages by relative path. */
  assets: ReadonlyMap<string, Uint8Array>;
  live: LiveWatch;
  /** Judges a sample again; null where others than this machine's own user can reach the server. */
  rerun: Rerunner | null;
  /** Null where no workspace was named. */
  review: ServedReview | null;
}

/** Answers with the pages and with the site's own files; no path of a request ever reaches the disk. */
export function createApp(options: AppOptions): Hono {
  const { site, assets, live, rerun, review, hosts, clients } = options;
  const app = new Hono();
  app.use(guardAddress(hosts));
  app.use(guardToken(clients, "Open the address with the token that `bcb serve` printed."));
  app.use(compress());
  app.get("/data/*", async (context) => {
    const content = await (await site()).read(context.req.path.slice(1));
    if (content === undefined) return context.json({ error: "File not found." }, 404);
    context.header("Cache-Control", "no-cache");
    return context.body(content, 200, { "Content-Type": "application/json" });
  });
  app.get("/live", (context) => answerLive(context, live));
  app.post("/rerun", (context) => answerRerun(context, { site, rerun }));
  if (review !== null) addReviewRoutes(app, review);
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
  app.onError((error, context) => {
    const words =
      error instanceof BenchError ? `${error.message} ${error.hint}` : "Internal error in bcb.";
    return context.json({ error: words }, 500);
  });
  return app;
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
