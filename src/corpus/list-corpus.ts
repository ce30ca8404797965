import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { fault } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";

/** Stands for what is piped in. */
export const standardInput = "-";

/** A file of the corpus. */
export interface CorpusFile {
  path: string;
  /** Undefined for what is piped in. */
  size: number | undefined;
}

/** The files in these places, folders searched through; hidden ones are passed over. */
export async function listCorpus(places: readonly string[]): Promise<CorpusFile[]> {
  const files = new Map<string, CorpusFile>();
  for (const place of places) {
    for (const file of await listIn(place)) files.set(file.path, file);
  }
  if (files.size === 0) {
    throw fault.BadUsage(
      `No files found in ${places.join(", ")}.`,
      "Pass the files of the corpus, or a folder that contains them.",
    );
  }
  return [...files.values()];
}

async function listIn(place: string): Promise<CorpusFile[]> {
  if (place === standardInput) return [{ path: place, size: undefined }];
  const info = await stat(place).catch((cause: unknown) => {
    throw readError(place, cause);
  });
  if (!info.isDirectory()) return [{ path: place, size: info.isFile() ? info.size : undefined }];
  const entries = await readdir(place, { withFileTypes: true });
  const files: CorpusFile[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory() || entry.isFile()) {
      files.push(...(await listIn(path.join(place, entry.name))));
    }
  }
  return files;
}
