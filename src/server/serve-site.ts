import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { hostname, networkInterfaces } from "node:os";
import { createAdaptorServer } from "@hono/node-server";
import { BenchError } from "../lib/bench-error.ts";
import { errorCode, errorMessage } from "../lib/error-code.ts";
import { plainStyle } from "../lib/style.ts";
import { createLiveWatch } from "../pipeline/live/live-watch.ts";
import { createSiteOpener, type SiteOptions } from "../pipeline/site/open-site.ts";
import { openReviewService } from "../pipeline/author/review-service.ts";
import { loadWebAssets } from "../pipeline/pages/web-assets.ts";
import type { Context } from "../schema/context.ts";
import type { SiteIndex } from "../schema/site.ts";
import { createRerunner } from "./answer-rerun.ts";
import { createApp } from "./create-app.ts";
import { keepFresh } from "./keep-fresh.ts";

export interface ServeOptions extends Omit<SiteOptions, "served"> {
  host: string;
  /** 0 takes any that is free. */
  port: number;
}

type ServeContext = Pick<Context, "settings" | "version" | "progress" | "clock" | "signal">;

export interface ServedSite extends AsyncDisposable {
  /** What to open, with the token where one is asked for. */
  url: string;
  port: number;
  /** What it showed when it began. */
  index: SiteIndex;
}

const loopback = ["127.0.0.1", "localhost", "[::1]"];

/** Serves the site until it is disposed of. */
export async function serveSite(options: ServeOptions, given: ServeContext): Promise<ServedSite> {
  const { host } = options;
  const isLocal = loopback.includes(bracket(host));
  const token = isLocal ? null : randomBytes(18).toString("base64url");
  const hosts = new Set<string>();
  const ended = new AbortController();
  const signal = AbortSignal.any([given.signal, ended.signal]);
  const { workspace: folder } = options;
  const { settings, progress, clock } = given;
  const unseen = { style: plainStyle, columns: undefined, remark: () => {} };
  const context = { ...given, ...unseen, random: Math.random, signal };
  const reviews = folder === undefined ? null : await openReviewService(folder, context);
  const assets = await loadWebAssets(progress);
  const open = await createSiteOpener({ ...options, served: true }, given);
  const site = keepFresh({ open, places: options.runs, now: clock.now });
  const { index } = await site();
  const live = createLiveWatch({ places: options.runs, now: clock.now });
  const rerun = isLocal ? createRerunner({ settings, signal }) : null;
  const review = reviews === null ? null : { reviews, mayWrite: isLocal };
  const app = createApp({ site, assets, live, rerun, review, hosts, token });
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(options.port, host);
  await once(server, "listening").catch((cause: unknown) => {
    throw listenError(options, cause);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  for (const name of namesOf(host, isLocal)) hosts.add(`${name}:${port}`.toLowerCase());
  const shown = host === "0.0.0.0" || host === "::" ? hostname() : bracket(host);
  return {
    url: `http://${shown}:${port}/${token === null ? "" : `?token=${token}`}`,
    port,
    index,
    async [Symbol.asyncDispose]() {
      live[Symbol.dispose]();
      ended.abort();
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** The names that lead here: a page under any other name does not get an answer. */
function namesOf(host: string, isLocal: boolean): string[] {
  if (isLocal) return [...loopback, bracket(host)];
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return [
    ...loopback,
    bracket(host),
    hostname(),
    ...addresses.map(({ address }) => bracket(address)),
  ];
}

function bracket(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

function listenError({ host, port }: ServeOptions, cause: unknown): BenchError {
  const code = errorCode(cause);
  const what =
    code === "EADDRINUSE"
      ? `Port ${port} of ${host} is taken.`
      : `Cannot listen on ${host}, port ${port}: ${errorMessage(cause)}.`;
  return new BenchError(
    "PortUnavailable",
    what,
    "Choose another with --port, or 0 for a free one.",
    {
      cause,
    },
  );
}
