import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { readError } from "../../lib/jsonl.ts";

/** A file that holds the results of a run: our own verdicts, the official tool's file, or rows with a status. */
export interface RunFile {
  kind: "verdicts" | "official" | "rows";
  file: string;
  /** The path without what the kind adds to it. */
  stem: string;
}

const verdictsEnding = "_verdicts.jsonl";
const officialEnding = "_eval_results.json";
// Folders of tools, where nobody keeps results.
const passedOver = /^(\..*|node_modules)$/;

/** The results in these files and folders; of a run that has our verdicts and the official file, the verdicts. */
export async function findRunFiles(places: readonly string[]): Promise<RunFile[]> {
  const found = (await Promise.all(places.map(findIn))).flat();
  const own = new Set(found.filter(({ kind }) => kind === "verdicts").map(({ stem }) => stem));
  const seen = new Set<string>();
  return found.filter(({ kind, stem, file }) => {
    const isDouble = kind === "official" && own.has(stem.replace(/-uncalibrated$/, ""));
    const isNew = !isDouble && !seen.has(file);
    seen.add(file);
    return isNew;
  });
}

async function findIn(place: string): Promise<RunFile[]> {
  const info = await stat(place).catch((cause: unknown) => {
    throw readError(place, cause);
  });
  if (info.isDirectory()) return searchFolder(place);
  const known = toRunFile(place);
  if (known !== undefined) return [known];
  if (/\.jsonl(\.gz)?$/.test(place)) {
    return [{ kind: "rows", file: place, stem: place.replace(/\.jsonl(\.gz)?$/, "") }];
  }
  throw new BenchError(
    "ReportInvalid",
    `${place} is not a file of results.`,
    `Name a folder, a NAME${verdictsEnding}, a NAME${officialEnding}, or a .jsonl whose rows have task_id, status and details.`,
  );
}

async function searchFolder(folder: string): Promise<RunFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw readError(folder, cause);
  });
  const found: RunFile[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory() && !passedOver.test(entry.name)) {
      found.push(...(await searchFolder(inside)));
    } else if (entry.isFile()) found.push(...[toRunFile(inside) ?? []].flat());
  }
  return found;
}

function toRunFile(file: string): RunFile | undefined {
  if (file.endsWith(verdictsEnding)) {
    return { kind: "verdicts", file, stem: file.slice(0, -verdictsEnding.length) };
  }
  if (file.endsWith(officialEnding)) {
    return { kind: "official", file, stem: file.slice(0, -officialEnding.length) };
  }
  return undefined;
}
