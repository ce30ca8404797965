import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { openText } from "../../lib/jsonl.ts";
import type { PublishedVersion } from "../known-datasets.ts";
import { blobFile } from "./dataset-cache.ts";
import { download } from "./download.ts";
import type { FetchOptions } from "./fetch-version.ts";
import { offlineAndAbsent } from "./ask-hub.ts";
import { fault } from "../../lib/bench-error.ts";
import { encodePath } from "./list-version.ts";

const github = "https://raw.githubusercontent.com";

/**
 * The local files of one version of a dataset that its authors publish in a repository. What they hold is known beforehand, so a
 * copy in the cache is never asked for again.
 */
export async function fetchPublished(
  { place, repo, commit, version, files }: PublishedVersion,
  { settings, progress, signal, sleep }: FetchOptions,
): Promise<string[]> {
  const { home, offline, repositories = github } = settings.hub;
  // To another host than the hub no token of the hub's goes.
  const hub = place === "hub" ? settings.hub : { endpoint: repositories, home, offline };
  const folders = place === "hub" ? `datasets/${repo}/resolve/${commit}` : `${repo}/${commit}`;
  const local: string[] = [];
  for (const { path, sha256 } of files) {
    const file = blobFile(settings.cacheDir, sha256, path);
    local.push(file);
    if ((await hashText(file).catch(() => undefined)) === sha256) continue;
    if (offline) throw offlineAndAbsent(repo, version);
    const url = `${hub.endpoint}/${folders}/${encodePath(path)}`;
    const missing = fault.DatasetUnknown(
      `File not found: ${url}`,
      "The mirror may lack it, or the authors may have moved it: download the file yourself and pass it with --dataset.",
    );
    const client = { hub, progress, signal, sleep, missing };
    await download({ path, url, sha256 }, settings.cacheDir, client);
  }
  return local;
}

async function hashText(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(openText(file), hash);
  return hash.digest("hex");
}
