import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import type { EnvironmentParts } from "../schema/environment.ts";
import type { NpmEnvironmentParts } from "../schema/npm-environment.ts";
import type { Interpreter } from "./probe-python.ts";
import { normalizeName } from "./read-recipe.ts";

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
export async function readDistributions(root: string): Promise<string[]> {
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
export async function hashNltkData(root: string): Promise<string> {
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
