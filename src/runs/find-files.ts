import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../lib/bench-error.ts";
import { isThere } from "../lib/is-there.ts";
import { readError } from "../lib/jsonl.ts";
import { patternOf, plainStem, runFile, samplesStem, stemOf } from "./names.ts";

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
  const listed = await Promise.all(
    places.map(async (place) => {
      const info = await stat(place).catch(() => undefined);
      if (info === undefined) return [];
      return info.isDirectory() ? listFiles(place, () => []) : [place];
    }),
  );
  const files = new Set(listed.flat().map((file) => path.resolve(file)));
  const found = await Promise.all(
    [...files].map(async (file) => {
      const live = toLiveFile(file);
      if (live === undefined) return [];
      // Of the samples files, those that a generation writes.
      const isOurs =
        live.kind === "evaluation" || (await isThere(runFile(live.stem, "generation")));
      const info = isOurs ? await stat(file).catch(() => undefined) : undefined;
      return info !== undefined && info.mtimeMs >= since ? [live] : [];
    }),
  );
  return found.flat();
}

/** The newest official result file directly in a folder; of several of one moment, the first by name. */
export async function findNewestResults(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => stemOf(name, "evalResults") !== undefined);
  const found = await Promise.all(
    names.toSorted().map(async (name) => {
      const file = path.join(folder, name);
      const atMs = await stat(file).then(
        (info) => info.mtimeMs,
        () => -Infinity,
      );
      return { file, atMs };
    }),
  );
  return found.toSorted((a, b) => b.atMs - a.atMs)[0]?.file;
}

async function findIn(place: string): Promise<RunFile[]> {
  const info = await stat(place).catch((cause: unknown) => {
    throw readError(place, cause);
  });
  if (info.isDirectory()) {
    const files = await listFiles(place, (cause, folder) => {
      throw readError(folder, cause);
    });
    return files.flatMap((file) => toRunFile(file) ?? []);
  }
  const known = toRunFile(place);
  if (known !== undefined) return [known];
  if (/\.jsonl(\.gz)?$/.test(place)) {
    return [{ kind: "rows", file: place, stem: samplesStem(place) }];
  }
  throw new BenchError(
    "ReportInvalid",
    `${place} is not a results file.`,
    `Pass a folder, a ${patternOf("verdicts")}, a ${patternOf("evalResults")}, or a .jsonl whose rows have task_id, status and details.`,
  );
}

// Folders of tools, where nobody keeps results.
const passedOver = /^(\..*|node_modules)$/;

/** Every file in a folder and below it, by name. */
async function listFiles(
  folder: string,
  onError: (cause: unknown, folder: string) => never[],
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) =>
    onError(cause, folder),
  );
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory() && !passedOver.test(entry.name)) {
      found.push(...(await listFiles(inside, onError)));
    } else if (entry.isFile()) found.push(inside);
  }
  return found;
}

function toRunFile(file: string): RunFile | undefined {
  const own = stemOf(file, "verdicts");
  if (own !== undefined) return { kind: "verdicts", file, stem: own };
  const official = stemOf(file, "evalResults");
  return official === undefined ? undefined : { kind: "official", file, stem: official };
}

function toLiveFile(file: string): LiveFile | undefined {
  const stem = stemOf(file, "verdicts");
  if (stem !== undefined) return { kind: "evaluation", file, stem };
  if (!file.endsWith(".jsonl")) return undefined;
  return { kind: "generation", file, stem: samplesStem(file) };
}
