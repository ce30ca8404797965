import { writeFile } from "node:fs/promises";
import path from "node:path";
import { onTestFinished } from "vitest";
import { wallClock } from "../../../src/lib/clock.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import type { BoardContext } from "../../../src/pipeline/leaderboard/make-leaderboard.ts";
import { exportSite, type ExportedSite } from "../../../src/pipeline/site/export-site.ts";
import type { SiteOptions } from "../../../src/pipeline/site/open-site.ts";
import type { Leaderboard } from "../../../src/schema/leaderboard.ts";
import { serveSite, type ServedSite } from "../../../src/server/serve-site.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Content {
  leaderboard?: Leaderboard;
  public?: string;
  dataset?: string;
  runs?: readonly string[];
  workspace?: string;
  /** Where environments are, for what judges. */
  cacheDir?: string;
  /** The real clock, for what is followed while it happens. */
  now?: () => Date;
}

/** What a command would ask a site of, for content that a test made. */
export async function siteOptions(
  content: Content,
): Promise<Omit<SiteOptions, "served"> & BoardContext> {
  const folder = await temporaryFolder();
  const leaderboard = path.join(folder, "leaderboard.json");
  if (content.leaderboard) await writeFile(leaderboard, JSON.stringify(content.leaderboard));
  return {
    settings: {
      cacheDir: content.cacheDir ?? folder,
      homeDir: folder,
      variables: {},
      hub: { endpoint: "http://127.0.0.1:9", home: folder, offline: true },
    },
    runs: content.runs ?? [],
    leaderboard: content.leaderboard && leaderboard,
    models: undefined,
    public: content.public,
    publicHard: undefined,
    dataset: content.dataset,
    workspace: content.workspace,
    version: "0.0.0",
    clock: { ...wallClock, now: content.now ?? (() => new Date("2026-01-01T00:00:00Z")) },
    progress: noProgress,
    signal: new AbortController().signal,
  };
}

/** Writes the site into a folder. */
export async function exportedSite(folder: string, content: Content): Promise<ExportedSite> {
  const options = await siteOptions(content);
  return await exportSite(folder, options, options);
}

/** Asks a site as whoever has its token. */
export function askSite(
  { port, token }: ServedSite,
  place: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has("authorization")) headers.set("authorization", `Bearer ${token}`);
  return fetch(`http://127.0.0.1:${port}/${place}`, { ...init, headers });
}

/** A site on a free port until the test ends. */
export async function servedSite(
  content: Content,
  host = "127.0.0.1",
  port = 0,
): Promise<ServedSite> {
  const options = await siteOptions(content);
  const site = await serveSite({ ...options, host, port }, options);
  onTestFinished(() => site[Symbol.asyncDispose]());
  return site;
}
