import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { LiveWatch } from "../pipeline/live/live-watch.ts";
import { toSiteJson } from "../report/site/site-json.ts";

const pingMs = 15_000;

/** Server-sent events: the news as they are, then whenever they change, until the reader leaves. */
export function answerLive(context: Context, live: LiveWatch): Response {
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
