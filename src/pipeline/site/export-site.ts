import path from "node:path";
import { readdir, readFile, rm } from "node:fs/promises";
import { fault } from "../../lib/bench-error.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { writeAtomically } from "../../lib/files.ts";
import { SiteIndex } from "../../schema/site.ts";
import type { BoardContext } from "../leaderboard/make-leaderboard.ts";
import { openSite, type SiteOptions } from "./open-site.ts";
import { loadWebAssets } from "../pages/web-assets.ts";

export interface ExportedSite {
  folder: string;
  files: number;
  bytes: number;
}

/** Writes the pages and all their data: what any server of files can serve, at any address. */
export async function exportSite(
  folder: string,
  options: Omit<SiteOptions, "served">,
  context: BoardContext,
): Promise<ExportedSite> {
  const assets = await loadWebAssets(context.progress);
  const site = await openSite({ ...options, served: false }, context);
  await clearOwnFolder(folder);
  const total = assets.size + site.paths.length;
  const exported = { folder, files: 0, bytes: 0 };
  const write = async (name: string, content: string | Uint8Array) => {
    context.signal.throwIfAborted();
    await writeAtomically(path.join(folder, name), content);
    exported.files += 1;
    exported.bytes += Buffer.byteLength(content);
    context.progress({ label: "writing the site", done: exported.files, total });
  };
  for (const name of site.paths) await write(name, (await site.read(name)) ?? "");
  for (const [name, content] of assets) await write(name, content);
  return exported;
}

/** Clears away an earlier export; refuses to spread hundreds of files over a folder that holds something else. */
async function clearOwnFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const text = await readFile(path.join(folder, "data/index.json"), "utf8").catch(() => "");
  if (!SiteIndex.safeParse(parseJson(text)).success) {
    throw fault.BadUsage(
      `${folder} contains other files.`,
      "Choose a new or empty folder, or one that `bcb export` wrote before.",
    );
  }
  await Promise.all(
    ["data", "assets"].map((part) => rm(path.join(folder, part), { recursive: true, force: true })),
  );
}
