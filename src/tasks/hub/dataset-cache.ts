import { readdir, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hashFile } from "../../lib/hash-file.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { writeAtomically } from "../../lib/files.ts";
import type { Settings } from "../../schema/settings.ts";

/** The hub's splits are versions: one set of parquet files each. */
export interface DatasetVersion {
  repo: string;
  version: string;
}

/** Takes a path such as data/v0.1.4-00000-of-00001.parquet apart; anything else is no shard. */
export function parseShard(file: string) {
  const match = /^data\/([A-Za-z0-9][\w.-]*)-(\d{5})-of-(\d{5})\.parquet$/.exec(file);
  if (!match) return undefined;
  const [, version = "", index, count] = match;
  return { version, index: Number(index), count: Number(count) };
}

/** The files of a version in order, if every one of them is there. */
export function completeShards<T extends { path: string }>(files: readonly T[], version: string) {
  const found = new Map<number, T>();
  let count = 1;
  for (const file of files) {
    const shard = parseShard(file.path);
    if (shard?.version !== version) continue;
    found.set(shard.index, file);
    count = shard.count;
  }
  const ordered = Array.from({ length: count }, (_, index) => found.get(index));
  return ordered.every((file) => file !== undefined) ? ordered : undefined;
}

// refs/ says which blobs a version was made of when the hub was last asked.
const CachedVersion = z.strictObject({
  repo: z.string(),
  version: z.string(),
  commit: z.string(),
  files: z.array(z.strictObject({ path: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
type CachedVersion = z.infer<typeof CachedVersion>;

/** Where a file goes that has this content. */
export function blobFile(cacheDir: string, sha256: string, name: string): string {
  const extension = /\.[a-z]+(\.gz)?$/.exec(name)?.[0] ?? "";
  return path.join(cacheDir, "datasets", "blobs", `${sha256}${extension}`);
}

/** Remembers what a version consists of, for the day when the hub cannot be asked. */
export async function rememberVersion(cacheDir: string, version: CachedVersion): Promise<void> {
  const text = `${JSON.stringify(CachedVersion.parse(version), undefined, 2)}\n`;
  await writeAtomically(refFile(cacheDir, version), text);
}

/** The files of a remembered version, if all are there and whole. */
export async function recallVersion(wanted: DatasetVersion, settings: Places) {
  const text = await readFile(refFile(settings.cacheDir, wanted), "utf8").catch(() => "");
  const remembered = CachedVersion.safeParse(parseJson(text));
  if (!remembered.success) return undefined;
  const files: string[] = [];
  for (const entry of remembered.data.files) {
    const found = await findFile(entry, wanted.repo, settings);
    if (found === undefined) return undefined;
    files.push(found);
  }
  return files;
}

type Places = Pick<Settings, "cacheDir" | "hub">;

/** A file of known content, in our cache or in the one that Hugging Face's own tools fill. */
export async function findFile(
  { path: file, sha256 }: CachedVersion["files"][number],
  repo: string,
  { cacheDir, hub }: Places,
): Promise<string | undefined> {
  const own = blobFile(cacheDir, sha256, file);
  const shared = (await snapshots(hub.home, repo)).map((snapshot) => path.join(snapshot, file));
  for (const place of [own, ...shared]) if (await isWhole(place, sha256)) return place;
  return undefined;
}

/** Whether its content has this hash: a damaged copy counts as none. */
async function isWhole(file: string, sha256: string): Promise<boolean> {
  return (await hashFile(file).catch(() => undefined)) === sha256;
}

function refFile(cacheDir: string, { repo, version }: DatasetVersion): string {
  return path.join(cacheDir, "datasets", "refs", repo.replace("/", "--"), `${version}.json`);
}

/** Finds a whole version in the cache of Hugging Face's own tools without asking the hub; the snapshot of `main` is looked at first. */
export async function findSharedVersion(home: string, { repo, version }: DatasetVersion) {
  for (const snapshot of await snapshots(home, repo)) {
    const names = await readdir(path.join(snapshot, "data")).catch(() => []);
    const shards = completeShards(
      names.map((name) => ({ path: `data/${name}` })),
      version,
    );
    const files = shards?.map((shard) => path.join(snapshot, shard.path)) ?? [];
    const sound = await Promise.all(files.map(isSound));
    if (shards && sound.every(Boolean)) return files;
  }
  return undefined;
}

/** A snapshot links to blobs that are named by their hash; where links are not possible the copy must be believed. */
async function isSound(file: string): Promise<boolean> {
  const blob = await realpath(file).catch(() => "");
  const name = path.basename(blob);
  return blob !== "" && (!/^[0-9a-f]{64}$/.test(name) || (await isWhole(blob, name)));
}

async function snapshots(home: string, repo: string): Promise<string[]> {
  const folder = path.join(home, "hub", `datasets--${repo.replace("/", "--")}`);
  const names = await readdir(path.join(folder, "snapshots")).catch(() => []);
  const main = await readFile(path.join(folder, "refs", "main"), "utf8").catch(() => "");
  return names
    .toSorted((a, b) => Number(b === main.trim()) - Number(a === main.trim()) || (a < b ? -1 : 1))
    .map((name) => path.join(folder, "snapshots", name));
}
