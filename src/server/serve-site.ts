import { plainStyle } from "../lib/printable.ts";
import { createLiveWatch } from "../pipeline/live/live-watch.ts";
import { stampRuns } from "../pipeline/runs/load-runs.ts";
import type { Site } from "../pipeline/site/make-site.ts";
import { createSiteOpener, type SiteOptions } from "../pipeline/site/open-site.ts";
import { watchQueue } from "../pipeline/queue/watch-queue.ts";
import { openReviewService } from "../pipeline/author/review-service.ts";
import { loadWebAssets } from "../pipeline/pages/web-assets.ts";
import type { Context } from "../schema/context.ts";
import { createApp } from "./create-app.ts";
import { createToken } from "./guard.ts";
import { listen, type Address } from "./listen.ts";

export interface ServeOptions extends Omit<SiteOptions, "served">, Address {}

type ServeContext = Pick<Context, "settings" | "version" | "progress" | "clock" | "signal">;

export type ServedSite = Awaited<ReturnType<typeof serveSite>>;

/** Serves the site until it is disposed of. */
export async function serveSite(options: ServeOptions, given: ServeContext) {
  const token = createToken();
  const ended = new AbortController();
  const signal = AbortSignal.any([given.signal, ended.signal]);
  const { workspace: folder, runs: places } = options;
  const { settings, progress, clock } = given;
  const { now } = clock;
  const unseen = { style: plainStyle, columns: undefined, remark: () => {} };
  const context = { ...given, ...unseen, random: Math.random, signal };
  const reviews = folder === undefined ? null : await openReviewService(folder, context);
  const assets = await loadWebAssets(progress);
  const open = createSiteOpener({ ...options, served: true }, given);
  const site = keepFresh(open, places, now);
  const { index } = await site();
  const queue = settings.queue && (await watchQueue(settings.queue));
  const listWorkers = queue && (() => queue.listWorkers());
  const live = createLiveWatch({ places, now, listWorkers });
  const judging = { settings, signal };
  const app = createApp({ address: options, token, site, assets, live, reviews, judging });
  const listener = await listen(app.fetch, options);
  return {
    /** What to open, with the token. */
    url: `${listener.url}/?token=${token}`,
    token,
    port: listener.port,
    /** What it showed when it began. */
    index,
    async [Symbol.asyncDispose]() {
      live[Symbol.dispose]();
      ended.abort();
      queue?.[Symbol.dispose]();
      await listener[Symbol.asyncDispose]();
    },
  };
}

const pauseMs = 1_000;
// While a run grows, looking must not become the main work.
const workShare = 10;

/** The site as the run folders are now: opened anew when a file in them changed, at most once a second. */
function keepFresh(open: () => Promise<Site>, places: readonly string[], now: () => Date) {
  let site: Promise<Site> | undefined;
  let stamp = "";
  let nextLook = 0;
  return async (): Promise<Site> => {
    if (site !== undefined && now().getTime() < nextLook) return site;
    nextLook = Number.POSITIVE_INFINITY;
    const begun = now().getTime();
    const found = await stampRuns(places).catch(() => stamp);
    if (site === undefined || found !== stamp) {
      const before = site;
      // A file that is being written may not read well: the site as it was is better than none.
      site = open().catch((error: unknown) => {
        if (before === undefined) throw error;
        return before;
      });
      stamp = found;
    }
    const answer = site;
    await answer.catch(() => {
      site = undefined;
    });
    const took = now().getTime() - begun;
    nextLook = now().getTime() + Math.max(pauseMs, took * workShare);
    return answer;
  };
}
