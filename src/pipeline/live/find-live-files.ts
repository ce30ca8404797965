import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** A file that an evaluation or a generation appends to, and the record of its settings. */
export interface LiveFile {
  kind: "evaluation" | "generation";
  file: string;
  record: string;
}

const verdictsEnding = "_verdicts.jsonl";
const passedOver = /^(\..*|node_modules)$/;

/** What changed since then, in milliseconds, in these files and folders; what cannot be read is passed over. */
export async function findLiveFiles(places: readonly string[], since: number): Promise<LiveFile[]> {
  const found = await Promise.all(
    places.map(async (place) => {
      const info = await stat(place).catch(() => undefined);
      if (info === undefined) return [];
      if (info.isDirectory()) return searchFolder(place);
      const names = new Set(await readdir(path.dirname(place)).catch(() => []));
      return [toLiveFile(path.dirname(place), path.basename(place), names) ?? []].flat();
    }),
  );
  const files = new Map(found.flat().map((each) => [path.resolve(each.file), each]));
  const changes = await Promise.all(
    [...files.values()].map(async (each) => {
      const info = await stat(each.file).catch(() => undefined);
      return info !== undefined && info.mtimeMs >= since ? [each] : [];
    }),
  );
  return changes.flat();
}

async function searchFolder(folder: string): Promise<LiveFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = new Set(entries.map(({ name }) => name));
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isDirectory()) return [toLiveFile(folder, entry.name, names) ?? []].flat();
      return passedOver.test(entry.name) ? [] : searchFolder(path.join(folder, entry.name));
    }),
  );
  return found.flat();
}

function toLiveFile(
  folder: string,
  name: string,
  names: ReadonlySet<string>,
): LiveFile | undefined {
  const file = path.join(folder, name);
  if (name.endsWith(verdictsEnding)) {
    const record = `${file.slice(0, -verdictsEnding.length)}_run.json`;
    return { kind: "evaluation", file, record };
  }
  const recordName = name.replace(/\.jsonl$/, "_generation.json");
  if (recordName === name || !names.has(recordName)) return undefined;
  return { kind: "generation", file, record: path.join(folder, recordName) };
}
