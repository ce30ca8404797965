import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fault } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import { parseStored } from "../lib/read-json-file.ts";
import { Pack } from "../schema/bigcodebench-row.ts";
import { loadKnownDatasets, type KnownDataset, type PublishedVersion } from "./known-datasets.ts";

/** What a `--dataset` argument stands for. */
export type DatasetLocation =
  | { kind: "file"; file: string; name: string; benchmark?: string | undefined }
  | { kind: "folder"; files: string[]; name: string }
  | { kind: "pack"; folder: string; pack: Pack }
  | { kind: "published"; name: string; published: PublishedVersion }
  | { kind: "hub"; repo: string; version: string };

const extensions = [".jsonl", ".jsonl.gz", ".json", ".json.gz", ".parquet"];
const packsFolder = fileURLToPath(new URL("../../packs/", import.meta.url));
const namePattern = /^([A-Za-z0-9][\w.-]*\/)?[A-Za-z0-9][\w.+-]*(@[A-Za-z0-9][\w.-]*)?$/;
/** The name of a benchmark and a file of its rows. */
const assignedPattern = /^(?<benchmark>[a-z0-9][a-z0-9.+-]+):(?<file>.+)$/s;

/** Finds out what a dataset argument means: an existing file or pack folder wins over a name. */
export async function locateDataset(source: string): Promise<DatasetLocation> {
  const known = await loadKnownDatasets();
  const present = await readdir(packsFolder).catch(() => []);
  const packs = present.filter((name) => existsSync(path.join(packsFolder, name, "pack.json")));
  const location =
    (await locatePath(source)) ??
    (await locateAssigned(source, known)) ??
    (packs.includes(source) ? await locatePack(embeddedPackFolder(source)) : undefined) ??
    locateByName(source, known);
  if (location !== undefined) return location;
  const names = known.flatMap((one) => (one.host === "hub" ? [one.repo, one.name] : [one.name]));
  throw fault.DatasetUnknown(
    `"${source}" is neither a dataset file nor the name of a known dataset.`,
    `--dataset accepts a file (${extensions.join(", ")}), with its benchmark's name in front if the columns do not identify it (humaneval:FILE); ` +
      `a pack folder with pack.json and tasks.jsonl; an embedded pack (${packs.toSorted().join(", ")}); ` +
      `a published dataset (${names.join(", ")}), or any OWNER/NAME@VERSION on the hub.`,
  );
}

/**
 * `humaneval+:answers/my-tasks.jsonl`: for a file whose columns do not tell, or tell another benchmark; `odex:data`: a folder
 * with all the files that its authors publish.
 */
async function locateAssigned(source: string, known: readonly KnownDataset[]) {
  const { benchmark = "", file = "" } = assignedPattern.exec(source)?.groups ?? {};
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) return locateFolder(file, benchmark, known);
  const location = await locatePath(file);
  return location?.kind === "file" ? { ...location, benchmark } : undefined;
}

/** The files of the usual version, packed or not. */
async function locateFolder(
  folder: string,
  benchmark: string,
  known: readonly KnownDataset[],
): Promise<DatasetLocation> {
  const dataset = known.find(({ host, name }) => host === "files" && name === benchmark);
  const wanted = dataset?.host === "files" ? (dataset.versions.at(-1)?.files ?? []) : [];
  const names = wanted.map((file) => path.basename(file.path, ".gz"));
  const present = await readdir(folder);
  const files = names.map((name) => present.find((one) => stemOf(one) === stemOf(name)));
  if (names.length > 0 && files.every((name) => name !== undefined)) {
    return { kind: "folder", files: files.map((name) => path.join(folder, name)), name: benchmark };
  }
  throw fault.DatasetUnknown(
    names.length === 0
      ? `bcb does not know the files of the benchmark "${benchmark}".`
      : `${folder} does not contain the files of ${benchmark}: ${names.join(", ")}.`,
    "Pass a file of its rows, or a folder that contains all of them.",
  );
}

/** Rows in lines go by both endings. */
function stemOf(name: string): string {
  return name.replace(/\.jsonl?(\.gz)?$/, "");
}

async function locatePath(source: string): Promise<DatasetLocation | undefined> {
  const found = await stat(source).catch(() => undefined);
  if (found?.isDirectory()) return locatePack(source);
  const extension = extensions.find((candidate) => source.endsWith(candidate));
  if (!found || !extension) return undefined;
  return { kind: "file", file: source, name: path.basename(source, extension) };
}

async function locatePack(folder: string): Promise<DatasetLocation | undefined> {
  const file = path.join(folder, "pack.json");
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    const refusal = readError(file, cause);
    if (refusal.name === "FileNotFound") return undefined;
    throw refusal;
  });
  if (text === undefined) return undefined;
  const hint = "A pack.json needs name, version, title, license and environment.";
  return { kind: "pack", folder, pack: parseStored(text, file, { schema: Pack, hint }) };
}

/** The folder of a pack that ships with bcb. */
export function embeddedPackFolder(name: string): string {
  return path.join(packsFolder, name);
}

/** Any repository may be named with its version; without one only a known repository, lest a mistyped path go to the network. */
function locateByName(source: string, known: readonly KnownDataset[]): DatasetLocation | undefined {
  if (!namePattern.test(source)) return undefined;
  const [repo = "", version] = source.split("@");
  const dataset = known.find(
    (candidate) => candidate.name === repo || (candidate.host === "hub" && candidate.repo === repo),
  );
  if (dataset?.host === "files") {
    const { name, versions } = dataset;
    const published =
      version === undefined ? versions.at(-1) : versions.find((one) => one.version === version);
    if (published !== undefined) return { kind: "published", name, published };
    throw fault.DatasetUnknown(
      `${name} has no version ${version} that bcb knows.`,
      `Its versions are ${versions.map((one) => one.version).join(", ")}. To use a file of another version: --dataset ${name}:FILE`,
    );
  }
  if (dataset) {
    return { kind: "hub", repo: dataset.repo, version: version ?? dataset.versions.at(-1) ?? "" };
  }
  return version !== undefined && repo.includes("/") ? { kind: "hub", repo, version } : undefined;
}
