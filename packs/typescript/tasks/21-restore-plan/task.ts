import { readFile, stat } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { minimatch } from "minimatch";
import { extract } from "tar-stream";

export interface RestorePlan {
  missing: string[];
  changed: string[];
  same: string[];
  unsafe: string[];
  bytes: number;
}

/**
 * Compare the nightly backup of a file server (a gzip-compressed tar archive) with the folder it
 * was made from, and tell what a restore would have to write; nothing is written. Only the regular
 * files of the archive count; folders, links and other entries are passed over. A name that is
 * absolute or that leads out of the folder once it is normalised ("a/../../b") is unsafe: it is
 * listed as it stands in the archive and not looked at any further. Other names are normalised
 * ("./a//b" is "a/b"); if a name comes more than once, the last entry counts. Files whose
 * normalised name matches none of the glob patterns (by minimatch, names that begin with a dot
 * included) are left out.
 *
 * @param archive - Path of the archive.
 * @param folder - Path of the folder to compare with.
 * @param patterns - Glob patterns of the files to restore. Default is all files.
 * @returns The names, each list sorted by code units: "missing" (no regular file of that name in
 *   the folder), "changed" (its content differs), "same" (its content is equal), "unsafe" (each
 *   name once); and as "bytes" the sum of the sizes of the missing and changed files in the
 *   archive.
 * @throws Error - If the archive does not exist or is not compressed with gzip.
 *
 * Requirements:
 * - node:fs
 * - node:zlib
 * - minimatch
 * - tar-stream
 *
 * @example
 * ```ts
 * const plan = await taskFunc("/backup/monday.tar.gz", "/srv/files", ["accounts/**"]);
 * console.log(plan.missing); // [ 'accounts/2024.csv' ]
 * ```
 */
export async function taskFunc(
  archive: string,
  folder: string,
  patterns: string[] = ["**"],
): Promise<RestorePlan> {
  const files = new Map<string, Buffer>();
  const unsafe = new Set<string>();
  const parser = extract();
  parser.end(gunzipSync(await readFile(archive)));
  for await (const entry of parser) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    if (entry.header.type !== "file") continue;
    const parts: string[] = [];
    for (const part of entry.header.name.split("/")) {
      if (part === "" || part === ".") continue;
      if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
      else parts.push(part);
    }
    const name = parts.join("/");
    if (entry.header.name.startsWith("/") || parts[0] === "..") unsafe.add(entry.header.name);
    else if (patterns.some((pattern) => minimatch(name, pattern, { dot: true })))
      files.set(name, Buffer.concat(chunks));
  }
  const plan: RestorePlan = {
    missing: [],
    changed: [],
    same: [],
    unsafe: [...unsafe].sort(),
    bytes: 0,
  };
  for (const name of [...files.keys()].sort()) {
    const content = files.get(name)!;
    const target = `${folder}/${name}`;
    const info = await stat(target).catch(() => undefined);
    const kind = !info?.isFile()
      ? "missing"
      : content.equals(await readFile(target))
        ? "same"
        : "changed";
    plan[kind].push(name);
    if (kind !== "same") plan.bytes += content.length;
  }
  return plan;
}
