import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { openText } from "../../lib/jsonl.ts";
import { openPendingFile } from "../../lib/pending-file.ts";
import type { HubSettings } from "../../schema/settings.ts";
import type { PublishedVersion } from "../known-datasets.ts";
import { askHub, HubFailure } from "./ask-hub.ts";
import { blobFolder } from "./dataset-cache.ts";
import type { FetchOptions } from "./fetch-version.ts";
import { nonsense, notThere, offlineAndAbsent } from "./hub-errors.ts";

type PublishedFile = PublishedVersion["files"][number];

const github = "https://raw.githubusercontent.com";

/**
 * The local files of one version of a dataset that its authors publish in a repository. What they hold is known beforehand, so a
 * copy in the cache is never asked for again.
 */
export async function fetchPublished(
  published: PublishedVersion,
  options: FetchOptions,
): Promise<string[]> {
  const local: string[] = [];
  for (const file of published.files) {
    const extension = /\.[a-z]+(\.gz)?$/.exec(file.path)?.[0] ?? "";
    const place = path.join(blobFolder(options.settings.cacheDir), `${file.sha256}${extension}`);
    if ((await hashText(place).catch(() => undefined)) !== file.sha256) {
      await download(published, file, { ...options, place });
    }
    local.push(place);
  }
  return local;
}

async function download(
  { place: host, repo, commit, version }: PublishedVersion,
  { path: file, sha256 }: PublishedFile,
  { settings, progress, signal, sleep, place }: FetchOptions & { place: string },
): Promise<void> {
  if (settings.hub.offline) throw offlineAndAbsent(repo, version);
  const hub = host === "hub" ? settings.hub : besideHub(settings.hub);
  const folders = host === "hub" ? `datasets/${repo}/resolve/${commit}` : `${repo}/${commit}`;
  const url = `${hub.endpoint}/${folders}/${file.split("/").map(encodeURIComponent).join("/")}`;
  const missing = notThere(
    `File not found: ${url}`,
    "The mirror may lack it, or the authors may have moved it: download the file yourself and pass it with --dataset.",
  );
  const client = { hub, progress, signal, sleep, missing };
  await askHub(url, client, async ({ headers, chunks }) => {
    const length = headers.get("content-length");
    const total = length === null ? undefined : Number(length);
    // Not under its own name: what ends with .gz would be packed once more.
    await using pending = await openPendingFile(`${place}.part`);
    let done = 0;
    for await (const chunk of chunks) {
      await pending.write(chunk);
      done += chunk.length;
      progress({ label: `downloading ${file}`, done, total });
    }
    await pending.finish(place);
    const found = await hashText(place).catch(() => "none");
    if (found === sha256) return;
    await rm(place, { force: true });
    const reason = `its text has the sha256 ${found}, not ${sha256}`;
    throw new HubFailure(nonsense(url, reason), true);
  });
}

/** Another host than the hub: no token of the hub's goes there. */
function besideHub({ repositories, home, offline }: HubSettings): HubSettings {
  return { endpoint: repositories ?? github, home, offline };
}

async function hashText(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(openText(file), hash);
  return hash.digest("hex");
}
