import { readdir, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { HubSettings } from "../../schema/settings.ts";
import { verifyFile } from "./dataset-cache.ts";
import type { LocalFile } from "./download.ts";
import { completeShards, type DatasetVersion } from "./shards.ts";

/** Finds a file of known content in the cache that Hugging Face's own tools fill. */
export async function findSharedFile(
  { home }: HubSettings,
  repo: string,
  wanted: { path: string; sha256: string },
): Promise<LocalFile | undefined> {
  for (const snapshot of await snapshots(home, repo)) {
    const found = await verifyFile(path.join(snapshot, wanted.path), wanted.sha256);
    if (found) return found;
  }
  return undefined;
}

/** Finds a whole version in that cache without asking the hub; the snapshot of `main` is looked at first. */
export async function findSharedVersion(
  { home }: HubSettings,
  { repo, version }: DatasetVersion,
): Promise<string[] | undefined> {
  for (const snapshot of await snapshots(home, repo)) {
    const names = await readdir(path.join(snapshot, "data")).catch(() => []);
    const shards = completeShards(
      names.map((name) => ({ path: `data/${name}` })),
      version,
    );
    const files = shards?.map((shard) => path.join(snapshot, shard.path));
    if (files && (await areWhole(files))) return files;
  }
  return undefined;
}

/** A snapshot links to blobs that are named by their hash; where links are not possible the copy must be believed. */
async function areWhole(files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const blob = await realpath(file).catch(() => undefined);
    if (blob === undefined) return false;
    const name = path.basename(blob);
    if (/^[0-9a-f]{64}$/.test(name) && !(await verifyFile(blob, name))) return false;
  }
  return true;
}

async function snapshots(home: string, repo: string): Promise<string[]> {
  const folder = path.join(home, "hub", `datasets--${repo.replace("/", "--")}`);
  const names = await readdir(path.join(folder, "snapshots")).catch(() => []);
  const main = await readFile(path.join(folder, "refs", "main"), "utf8").catch(() => "");
  return names
    .toSorted((a, b) => Number(b === main.trim()) - Number(a === main.trim()) || (a < b ? -1 : 1))
    .map((name) => path.join(folder, "snapshots", name));
}
