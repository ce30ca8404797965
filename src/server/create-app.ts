import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import type { LiveWatch } from "../pipeline/live/live-watch.ts";
import { addOwnRoutes, type OwnRoutes } from "./add-own-routes.ts";
import { guardAddress, guardToken, type GuardedRequest } from "./guard.ts";
import type { Address } from "./listen.ts";
import { answerError } from "./read-request.ts";
import { streamSSE } from "hono/streaming";
import { getMimeType } from "hono/utils/mime";
import { toSiteJson } from "../report/site/site-json.ts";

interface AppOptions extends OwnRoutes {
  address: Address;
  token: string;
  /** The built pages by relative path. */
  assets: ReadonlyMap<string, Uint8Array>;
  live: LiveWatch;
}

/** Answers with the pages and with the site's own files; no path of a request ever reaches the disk. */
export function createApp(options: AppOptions): Hono<GuardedRequest> {
  const { site, assets, live, address, token } = options;
  const app = new Hono<GuardedRequest>();
  app.use(guardAddress(address));
  const advice = "Open the address with the token that `bcb serve` printed.";
  app.use(guardToken(new Map([["page", token]]), advice));
  app.use(compress());
  app.get("/data/*", async (context) => {
    const content = await (await site()).read(context.req.path.slice(1));
    if (content === undefined) return context.json({ error: "File not found." }, 404);
    context.header("Cache-Control", "no-cache");
    return context.body(content, 200, { "Content-Type": "application/json" });
  });
  app.get("/live", (context) => answerLive(context, live));
  addOwnRoutes(app, options);
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
