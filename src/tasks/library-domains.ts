import { readFile } from "node:fs/promises";
import { LibraryDomains, StandardModules } from "../schema/library-domains.ts";
import { LibraryDurations } from "../schema/library-durations.ts";

/** The domain of each library, from data/library-domains.json. */
export async function loadLibraryDomains(): Promise<LibraryDomains> {
  return LibraryDomains.parse(await readData("library-domains.json"));
}

/** The modules of Python 3.10's standard library, from data/standard-modules.json. */
export async function loadStandardModules(): Promise<StandardModules> {
  return StandardModules.parse(await readData("standard-modules.json"));
}

/** How long tasks of a library take, from data/library-durations.json. */
export async function loadLibraryDurations(): Promise<LibraryDurations> {
  return LibraryDurations.parse(await readData("library-durations.json"));
}

// The package root is two folders up in src/ and in dist/ alike.
async function readData(name: string): Promise<unknown> {
  const url = new URL(`../../data/${name}`, import.meta.url);
  return JSON.parse(await readFile(url, "utf8"));
}
