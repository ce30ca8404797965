import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { fault } from "../lib/bench-error.ts";
import { isThere, writeError } from "../lib/files.ts";
import type { Style } from "../lib/printable.ts";
import { renderTable } from "../report/table.ts";

/** One thing that lies in the cache folder. */
export interface CachePart {
  name: string;
  about: string;
  bytes: number;
  /** Names in the cache folder. */
  entries: string[];
}

const known: readonly (readonly [name: string, about: string, holds: RegExp])[] = [
  ["environments", "Python environments, built by bcb env sync", /^environments$/],
  ["python", "interpreters downloaded by uv", /^python$/],
  ["uv", "the program that builds environments", /^uv$/],
  ["packages", "npm packages downloaded on first use", /^packages$/],
  ["datasets", "datasets from the hub", /^datasets$/],
  ["models", "downloaded models", /^models$/],
  ["verdicts", "cached verdicts", /^verdicts-\d+\.sqlite/],
  ["tokens", "your token for bcb judge", /^judge-token$/],
  ["answers", "cached model answers", /^answers-\d+\.sqlite/],
  ["other", "leftovers of other versions and commands", /^/],
];

/** `bcb cache list`: what lies in the cache folder; what is not there is left out. */
export async function listCache(folder: string): Promise<CachePart[]> {
  if (!(await isThere(folder))) return [];
  const entries = (await readdir(folder)).toSorted();
  const byPart = Map.groupBy(entries, (entry) => known.find(([, , holds]) => holds.test(entry)));
  const parts: CachePart[] = [];
  for (const owner of known) {
    const [name, about] = owner;
    const mine = byPart.get(owner) ?? [];
    if (mine.length === 0) continue;
    let bytes = 0;
    for (const entry of mine) bytes += await measure(path.join(folder, entry));
    parts.push({ name, about, bytes, entries: mine });
  }
  return parts;
}

/** The parts that are meant; an unknown name is refused with those that there are. */
export function chooseParts(parts: readonly CachePart[], names: readonly string[]): CachePart[] {
  return names.map((name) => {
    const part = parts.find((each) => each.name === name);
    if (part !== undefined) return part;
    throw fault.BadUsage(
      `The cache has no part "${name}".`,
      `Its parts are ${parts.map((each) => each.name).join(", ") || "nothing"}: \`bcb cache list\`.`,
    );
  });
}

/** `bcb cache clear`: deletes them; a link goes, what it points to stays. */
export async function clearParts(folder: string, parts: readonly CachePart[]): Promise<void> {
  for (const entry of parts.flatMap(({ entries }) => entries)) {
    const target = path.join(folder, entry);
    await rm(target, { recursive: true, force: true }).catch((cause: unknown) => {
      throw writeError(target, cause);
    });
  }
}

export function renderCache(folder: string, parts: readonly CachePart[], style: Style): string {
  if (parts.length === 0) return `${folder} is empty.`;
  const rows = parts.map(({ name, bytes, about }) => [name, formatMib(bytes), about]);
  return `${folder}\n\n${renderTable(["Part", "Size", "What it is"], rows, { left: [0, 2], style })}`;
}

export function formatMib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** Links count as themselves; what vanishes meanwhile as nothing. */
async function measure(target: string): Promise<number> {
  const info = await lstat(target).catch(() => undefined);
  if (info === undefined || !info.isDirectory()) return info?.size ?? 0;
  let bytes = 0;
  for (const name of await readdir(target).catch(() => [])) {
    bytes += await measure(path.join(target, name));
  }
  return bytes;
}
