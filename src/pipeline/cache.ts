import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../lib/bench-error.ts";
import { isThere } from "../lib/is-there.ts";
import type { Style } from "../lib/style.ts";
import { writeError } from "../lib/write-atomically.ts";
import { renderTable } from "../report/table.ts";

/** One thing that lies in the cache folder. */
export interface CachePart {
  name: string;
  about: string;
  bytes: number;
  /** Names in the cache folder. */
  entries: string[];
}

const known: readonly { name: string; about: string; holds: RegExp }[] = [
  {
    name: "environments",
    about: "Python environments, built by bcb env sync",
    holds: /^environments$/,
  },
  { name: "python", about: "interpreters downloaded by uv", holds: /^python$/ },
  { name: "uv", about: "the program that builds environments", holds: /^uv$/ },
  {
    name: "packages",
    about: "npm packages downloaded on first use",
    holds: /^packages$/,
  },
  { name: "datasets", about: "datasets from the hub", holds: /^datasets$/ },
  { name: "models", about: "downloaded models", holds: /^models$/ },
  { name: "verdicts", about: "cached verdicts", holds: /^verdicts-\d+\.sqlite/ },
  { name: "tokens", about: "your token for bcb judge", holds: /^judge-token$/ },
  { name: "answers", about: "cached model answers", holds: /^answers-\d+\.sqlite/ },
];
const others = { name: "other", about: "leftovers of other versions and commands", holds: /^/ };

/** `bcb cache list`: what lies in the cache folder; what is not there is left out. */
export async function listCache(folder: string): Promise<CachePart[]> {
  if (!(await isThere(folder))) return [];
  const entries = (await readdir(folder)).toSorted();
  const owners = [...known, others];
  const byPart = Map.groupBy(entries, (entry) => owners.find(({ holds }) => holds.test(entry)));
  const parts: CachePart[] = [];
  for (const owner of owners) {
    const mine = byPart.get(owner) ?? [];
    if (mine.length === 0) continue;
    let bytes = 0;
    for (const entry of mine) bytes += await measure(path.join(folder, entry));
    parts.push({ name: owner.name, about: owner.about, bytes, entries: mine });
  }
  return parts;
}

/** The parts that are meant; an unknown name is refused with those that there are. */
export function chooseParts(parts: readonly CachePart[], names: readonly string[]): CachePart[] {
  return names.map((name) => {
    const part = parts.find((each) => each.name === name);
    if (part !== undefined) return part;
    throw new BenchError(
      "BadUsage",
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
