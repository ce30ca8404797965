import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hashFile } from "../../lib/hash-file.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { LocalFile } from "./download.ts";
import type { DatasetVersion } from "./shards.ts";

// refs/ says which blobs a version was made of when the hub was last asked.
const CachedVersion = z.strictObject({
  repo: z.string(),
  version: z.string(),
  commit: z.string(),
  files: z.array(z.strictObject({ path: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
type CachedVersion = z.infer<typeof CachedVersion>;

/** The folder of files named by their sha256. */
export function blobFolder(cacheDir: string): string {
  return path.join(cacheDir, "datasets", "blobs");
}

/** Remembers what a version consists of, for the day when the hub cannot be asked. */
export async function rememberVersion(cacheDir: string, version: CachedVersion): Promise<void> {
  const text = `${JSON.stringify(CachedVersion.parse(version), undefined, 2)}\n`;
  await writeAtomically(refFile(cacheDir, version), text);
}

/** The files of a remembered version, if all are there and whole. */
export async function recallVersion(
  cacheDir: string,
  wanted: DatasetVersion,
  findBlob: (path: string, sha256: string) => Promise<LocalFile | undefined>,
): Promise<string[] | undefined> {
  const text = await readFile(refFile(cacheDir, wanted), "utf8").catch(() => undefined);
  const remembered = CachedVersion.safeParse(parseJson(text ?? ""));
  if (!remembered.success) return undefined;
  const files: string[] = [];
  for (const entry of remembered.data.files) {
    const found = await findBlob(entry.path, entry.sha256);
    if (!found) return undefined;
    files.push(found.file);
  }
  return files;
}

/** The file, if its content has this hash: a damaged copy counts as none. */
export async function verifyFile(file: string, sha256: string): Promise<LocalFile | undefined> {
  const found = await hashFile(file).catch(() => undefined);
  return found === sha256 ? { file, sha256 } : undefined;
}

function refFile(cacheDir: string, { repo, version }: DatasetVersion): string {
  return path.join(cacheDir, "datasets", "refs", repo.replace("/", "--"), `${version}.json`);
}
