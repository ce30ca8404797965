import { glob, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { fault, errorCode } from "../lib/bench-error.ts";
import { isThere } from "../lib/files.ts";
import { readError } from "../lib/jsonl.ts";
import { plainStem, runFile, samplesStem, stemOf } from "./names.ts";

/** A file that holds the results of a run: our own verdicts, the official tool's file, or rows with a status. */
export interface RunFile {
  kind: "verdicts" | "official" | "rows";
  file: string;
  /** The path without what the kind adds to it. */
  stem: string;
}

/** The results in these files and folders; of a run that has our verdicts and the official file, the verdicts. */
export async function findRunFiles(places: readonly string[]): Promise<RunFile[]> {
  const found = (await Promise.all(places.map(findIn))).flat();
  const own = new Set(found.filter(({ kind }) => kind === "verdicts").map(({ stem }) => stem));
  const seen = new Set<string>();
  return found.filter(({ kind, stem, file }) => {
    const isDouble = kind === "official" && own.has(plainStem(stem));
    const isNew = !isDouble && !seen.has(file);
    seen.add(file);
    return isNew;
  });
}

/** A file that an evaluation or a generation appends to, and the path that it shares with its record. */
export interface LiveFile {
  kind: "evaluation" | "generation";
  file: string;
  stem: string;
}

/** What changed since then, in milliseconds, in these files and folders; what cannot be read is passed over. */
export async function findLiveFiles(places: readonly string[], since: number): Promise<LiveFile[]> {
  const listed = await Promise.all(places.map((place) => listFiles(place, () => [])));
  const files = new Set(listed.flat().map((file) => path.resolve(file)));
  const found = await Promise.all(
    [...files].map(async (file): Promise<LiveFile[]> => {
      const own = stemOf(file, "verdicts");
      const stem = own ?? samplesStem(file);
      // Of the samples files, those that a generation writes.
      const isOurs =
        own !== undefined ||
        (file.endsWith(".jsonl") && (await isThere(runFile(stem, "generation"))));
      const info = isOurs ? await stat(file).catch(() => undefined) : undefined;
      if (info === undefined || info.mtimeMs < since) return [];
      return [{ kind: own === undefined ? "generation" : "evaluation", file, stem }];
    }),
  );
  return found.flat();
}

/**
 * The newest official result file of this folder; where it has none, the newest of the folders in it, as commands write them
 * there. Of several of one moment, the first by name.
 */
export async function findNewestResults(): Promise<string | undefined> {
  const name = runFile("*", "evalResults");
  for (const pattern of [name, path.join("*", name)]) {
    const files = (await Array.fromAsync(glob(pattern))).toSorted();
    const dated = await Promise.all(
      files.map(async (file) => {
        const info = await stat(file).catch(() => undefined);
        return { file, atMs: info?.mtimeMs ?? 0 };
      }),
    );
    const [newest] = dated.toSorted((a, b) => b.atMs - a.atMs);
    if (newest !== undefined) return newest.file;
  }
  return undefined;
}

async function findIn(place: string): Promise<RunFile[]> {
  const files = await listFiles(place, (cause, at) => {
    throw readError(at, cause);
  });
  const found = files.flatMap((file): RunFile[] => {
    const [own, official] = [stemOf(file, "verdicts"), stemOf(file, "evalResults")];
    if (own !== undefined) return [{ kind: "verdicts", file, stem: own }];
    return official === undefined ? [] : [{ kind: "official", file, stem: official }];
  });
  if (found.length > 0 || files[0] !== place) return found;
  if (/\.jsonl(\.gz)?$/.test(place)) {
    return [{ kind: "rows", file: place, stem: samplesStem(place) }];
  }
  throw fault.ReportInvalid(
    `${place} is not a results file.`,
    `Pass a folder, a ${runFile("NAME", "verdicts")}, a ${runFile("NAME", "evalResults")}, or a .jsonl whose rows have task_id, status and details.`,
  );
}

// Folders of tools, where nobody keeps results.
const passedOver = /^(\..*|node_modules)$/;

/** A file itself; every file in a folder and below it, by name. */
async function listFiles(
  place: string,
  onError: (cause: unknown, place: string) => never[],
): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch((cause: unknown) =>
    errorCode(cause) === "ENOTDIR" ? undefined : onError(cause, place),
  );
  if (entries === undefined) return [place];
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.join(place, entry.name);
    if (entry.isFile()) found.push(inside);
    else if (entry.isDirectory() && !passedOver.test(entry.name)) {
      found.push(...(await listFiles(inside, onError)));
    }
  }
  return found;
}
