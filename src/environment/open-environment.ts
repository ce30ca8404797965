import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { readRecipe, normalizeName, type Recipe } from "./read-recipe.ts";
import { fault } from "../lib/bench-error.ts";
import { isThere, writeAtomically } from "../lib/files.ts";
import { runProcess } from "../lib/run-process.ts";
import { EnvironmentRecord } from "../schema/environment.ts";
import type {
  BuiltEnvironment,
  EnvironmentParts,
  NpmEnvironmentParts,
} from "../schema/environment.ts";
import type { Settings } from "../schema/settings.ts";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import type { Interpreter } from "./find-python.ts";

export const recordName = "bcb-environment.json";

/** The folder that `locate` answers with is named here, since several Pythons can have one each. */
const Pointer = z.strictObject({ folder: z.string().regex(/^[\w.-]+$/) });

export type OpenedEnvironment = NonNullable<Awaited<ReturnType<typeof openEnvironment>>>;

export function environmentsFolder(settings: Pick<Settings, "cacheDir">): string {
  return path.join(settings.cacheDir, "environments");
}

/** Makes a folder the one that goes by a name from now on. */
export async function pointTo(root: string, name: string): Promise<void> {
  const file = path.join(path.dirname(root), `${name}.json`);
  await writeAtomically(file, `${JSON.stringify({ folder: path.basename(root) })}\n`);
}

/** The folder that the last sync of this name left. */
export async function pointedFolder(name: string, settings: Pick<Settings, "cacheDir">) {
  const parent = environmentsFolder(settings);
  const pointer = await readJson(path.join(parent, `${name}.json`), Pointer);
  return pointer && path.join(parent, pointer.folder);
}

/** What the last sync of this name left; undefined when there is nothing, or nothing finished. */
export async function openCurrent(name: string, settings: Pick<Settings, "cacheDir">) {
  const folder = await pointedFolder(name, settings);
  return folder === undefined ? undefined : openEnvironment(folder);
}

interface Built extends Pick<EnvironmentRecord, "name" | "recipe" | "seconds"> {
  parts: EnvironmentParts | NpmEnvironmentParts;
  nltkMissing?: string[];
  variables: Settings["variables"];
}

/** Says what was built. The record is what makes the folder an environment. */
export async function writeRecord(
  root: string,
  { name, recipe, parts, seconds, variables, ...missing }: Built,
): Promise<void> {
  const { stdout } = await runProcess("du", ["-sk", root], { variables });
  const record = {
    name,
    recipe,
    fingerprint: fingerprintOf(parts),
    parts,
    ...missing,
    sizeMib: Math.round(Number.parseInt(stdout, 10) / 1024) || 0,
    seconds: Math.round(seconds * 10) / 10,
  };
  await writeAtomically(path.join(root, recordName), `${JSON.stringify(record, null, 2)}\n`);
}

/** Reads and checks one folder, without starting Python. */
export async function openEnvironment(root: string) {
  const record = await readJson(path.join(root, recordName), EnvironmentRecord);
  if (record === undefined) return undefined;
  const environment: BuiltEnvironment = {
    name: record.name,
    path: root,
    python: path.join(root, "bin", "python"),
    pythonVersion: record.parts.pythonVersion,
    fingerprint: record.fingerprint,
    nltkDataDir: path.join(root, "nltk_data"),
    matplotlibDir: path.join(root, "matplotlib"),
  };
  return {
    environment,
    record,
    /** What no longer is as it was built, in words; undefined when all is well. */
    change: await findChange(environment, record),
  };
}

export function isOutdated({ record }: OpenedEnvironment, recipe: Recipe): boolean {
  return record.recipe !== recipe.lock.hash;
}

async function findChange(
  { path: root, python }: BuiltEnvironment,
  { parts, fingerprint }: EnvironmentRecord,
): Promise<string | undefined> {
  if (!(await isThere(python))) return "its interpreter is gone";
  if (fingerprintOf(parts) !== fingerprint) return `its ${recordName} was edited`;
  const installed = await readDistributions(root);
  const lost = parts.distributions.filter((one) => !installed.includes(one));
  const added = installed.filter((one) => !parts.distributions.includes(one));
  if (lost.length > 0) return `${lost.slice(0, 3).join(", ")} is no longer installed`;
  if (added.length > 0) return `${added.slice(0, 3).join(", ")} was added`;
  if ((await hashNltkData(root)) !== parts.nltkData) return "its NLTK data differs";
  return undefined;
}

/** The built environment of this name, up to date and as it was built; else says what to run. */
export async function locateEnvironment(name: string, settings: Pick<Settings, "cacheDir">) {
  const recipe = await readRecipe(name);
  const opened = await openCurrent(recipe.name, settings);
  const refuse = (state: string, remark: string) =>
    fault.EnvironmentMissing(
      `The environment ${name} ${state}.`,
      `Run \`bcb env sync ${name}\`. ${remark}`,
    );
  if (opened === undefined) throw refuse("is not built yet", costs(recipe.approximate));
  if (isOutdated(opened, recipe)) {
    throw refuse("was built from an older lock file", costs(recipe.approximate));
  }
  const { environment, change } = opened;
  if (change === undefined) return environment;
  throw refuse(
    `(${environment.path}) has changed since it was built: ${change}`,
    "This rebuilds it.",
  );
}

function costs({ sizeMib, seconds }: { sizeMib: number; seconds: number }): string {
  const size = sizeMib < 1000 ? `${sizeMib} MB` : `${(sizeMib / 1024).toFixed(1)} GB`;
  return `This takes about ${size} and ${seconds} s.`;
}

/** A file of ours, checked; undefined where it is absent, torn or of another version of bcb. */
export async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined; // all the same to the caller, who builds anew
  }
}

/** Everything that makes two environments the same for a verdict. */
export async function takeStock(root: string, interpreter: Interpreter): Promise<EnvironmentParts> {
  const { implementation, version: pythonVersion, system, machine, libc } = interpreter;
  return {
    implementation,
    pythonVersion,
    system,
    machine,
    libc,
    distributions: await readDistributions(root),
    nltkData: await hashNltkData(root),
  };
}

export function fingerprintOf(parts: EnvironmentParts | NpmEnvironmentParts): string {
  return sha256(canonicalJson(parts));
}

/** `name==version` of what is installed, from the same `.dist-info` folders that importlib.metadata reads. */
async function readDistributions(root: string): Promise<string[]> {
  const libraries = path.join(root, "lib");
  const pythons = await readdir(libraries).catch(() => []);
  const folders = await Promise.all(
    pythons
      .filter((name) => name.startsWith("python"))
      .map((name) => readdir(path.join(libraries, name, "site-packages")).catch(() => [])),
  );
  return folders
    .flat()
    .flatMap((folder) => {
      const [, name = "", version = ""] = /^(.+)-([^-]+)\.dist-info$/.exec(folder) ?? [];
      return name === "" ? [] : `${normalizeName(name)}==${version}`;
    })
    .toSorted();
}

/** name -> version of such a list. */
export function versionsOf(distributions: readonly string[]): Map<string, string> {
  return new Map(
    distributions.map((one) => {
      const [name = "", version = ""] = one.split("==");
      return [name, version];
    }),
  );
}

/** Paths and sizes only: cheap enough to look at each time. Zips count for nothing, NLTK reads what is unpacked. */
async function hashNltkData(root: string): Promise<string> {
  const folder = path.join(root, "nltk_data");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".zip"))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const lines = await Promise.all(
    files.map(async (file) => `${path.relative(folder, file)} ${(await stat(file)).size}`),
  );
  return sha256(lines.toSorted().join("\n"));
}
