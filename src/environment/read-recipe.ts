import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fault } from "../lib/bench-error.ts";
import { isThere } from "../lib/files.ts";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import { EnvironmentRecipe, LibraryDistributions } from "../schema/environment.ts";

// Reachable from src/environment and from dist/environment alike.
export const recipesFolder = fileURLToPath(new URL("../../environments/", import.meta.url));

/** An environment with the files that it is built from. */
export type Recipe = Awaited<ReturnType<typeof readRecipe>>;

export async function listRecipeNames(): Promise<string[]> {
  const entries = await readdir(recipesFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

/** A shipped one by its name, another (`bcb env lock`) by its folder, which has a slash in it. */
export async function readRecipe(name: string) {
  const folder = await findRecipeFolder(name);
  if (await isThere(path.join(folder, "package-lock.json"))) {
    throw fault.EnvironmentUnknown(
      `The environment ${name} consists of npm packages and has no Python.`,
      "Use it for TypeScript and JavaScript tasks; `bcb env list` shows what the others are for.",
    );
  }
  const read = (file: string) => readFile(path.join(folder, file), "utf8");
  const recipe = EnvironmentRecipe.parse(JSON.parse(await read("environment.json")));
  const lock = await read("requirements.lock");
  const buildLock = await read("build.lock").catch(() => undefined);
  const { python, nltk } = recipe;
  return {
    ...recipe,
    lock: {
      file: path.join(folder, "requirements.lock"),
      /** Changes when what would be built changes. */
      hash: sha256(canonicalJson({ lock, buildLock, python, nltk: nltk.packages })),
      /** Pins what builds source-only packages, where there are any. */
      buildFile: buildLock === undefined ? undefined : path.join(folder, "build.lock"),
      pins: readPins(lock),
    },
    libraries: LibraryDistributions.parse(JSON.parse(await read("libraries.json"))),
  };
}

/** Where its files are. */
export async function findRecipeFolder(name: string): Promise<string> {
  const names = await listRecipeNames();
  if (names.includes(name)) return path.join(recipesFolder, name);
  const folder = path.resolve(name);
  if (name.includes("/") && (await isThere(path.join(folder, "environment.json")))) return folder;
  throw fault.EnvironmentUnknown(
    `Unknown environment ${JSON.stringify(name)}.`,
    `The environments are: ${names.join(", ")}.`,
  );
}

export function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, "-");
}

/** Normalized name -> versions that a lock pins (several where they depend on the Python). */
export function readPins(lock: string): Map<string, Set<string>> {
  const pins = new Map<string, Set<string>>();
  for (const [, name = "", version = ""] of lock.matchAll(/^([\w.-]+)==([^\s;\\]+)/gm)) {
    const key = normalizeName(name);
    pins.set(key, (pins.get(key) ?? new Set()).add(version));
  }
  return pins;
}
