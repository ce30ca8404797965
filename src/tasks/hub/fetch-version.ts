import { BenchError } from "../../lib/bench-error.ts";
import type { Settings } from "../../schema/settings.ts";
import { offlineAndAbsent, type HubClient } from "./ask-hub.ts";
import { findFile, findSharedVersion, recallVersion, rememberVersion } from "./dataset-cache.ts";
import type { DatasetVersion } from "./dataset-cache.ts";
import { download } from "./download.ts";
import { listVersion } from "./list-version.ts";

export interface FetchOptions extends Pick<HubClient, "progress" | "signal" | "sleep"> {
  settings: Pick<Settings, "cacheDir" | "hub">;
}

const hubTroubles = ["HubUnreachable", "HubRefused", "DatasetUnknown"];

/**
 * The local parquet files of one version of a hub dataset, in order. The hub is asked whether they changed;
 * if it cannot answer, a complete copy in the cache does.
 */
export async function fetchVersion(wanted: DatasetVersion, options: FetchOptions) {
  const { settings, progress } = options;
  const { home, offline } = settings.hub;
  const cached = (await recallVersion(wanted, settings)) ?? (await findSharedVersion(home, wanted));
  if (offline) {
    if (cached) return cached;
    throw offlineAndAbsent(wanted.repo, wanted.version);
  }
  try {
    return await refresh(wanted, options, cached !== undefined);
  } catch (error) {
    const isTrouble = error instanceof BenchError && hubTroubles.includes(error.name);
    if (!cached || !isTrouble) throw error;
    const label = `${wanted.repo}@${wanted.version}`;
    const note = `${error.message} Using the cached copy.`;
    progress({ label, done: cached.length, total: cached.length, note });
    return cached;
  }
}

async function refresh(
  wanted: DatasetVersion,
  { settings, signal, sleep, progress }: FetchOptions,
  isWarm: boolean,
): Promise<string[]> {
  const client: HubClient = { hub: settings.hub, signal, sleep, progress };
  // With a copy at hand nobody should wait long to hear that it is still the right one.
  const patience = isWarm ? { attempts: 1, silenceMs: 5000 } : {};
  const { commit, files } = await listVersion(wanted, { ...client, ...patience });
  const local: { path: string; file: string; sha256: string }[] = [];
  for (const remote of files) {
    const { path, sha256 = "" } = remote;
    const file = sha256 && (await findFile({ path, sha256 }, wanted.repo, settings));
    const found = file ? { file, sha256 } : await download(remote, settings.cacheDir, client);
    local.push({ path, ...found });
  }
  const remembered = local.map(({ path, sha256 }) => ({ path, sha256 }));
  await rememberVersion(settings.cacheDir, { ...wanted, commit, files: remembered });
  return local.map(({ file }) => file);
}
