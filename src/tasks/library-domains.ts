import { readData } from "../lib/read-data.ts";
import { LibraryDomains, StandardModules, type Domain } from "../schema/library-domains.ts";
import { LibraryDurations } from "../schema/library-durations.ts";
import type { Task } from "../schema/task.ts";

/** The domain of each library, from data/library-domains.json. */
export const loadLibraryDomains = () => readData("library-domains.json", LibraryDomains);

/** The modules of Python 3.10's standard library, from data/standard-modules.json. */
export const loadStandardModules = () => readData("standard-modules.json", StandardModules);

/** How long tasks of a library take, from data/library-durations.json. */
export const loadLibraryDurations = () => readData("library-durations.json", LibraryDurations);

/** The domains of a task: those of the libraries that it uses, sorted. */
export function domainsOf(task: Pick<Task, "libs">, domains: LibraryDomains): Domain[] {
  const found = task.libs.flatMap((library) =>
    Object.hasOwn(domains, library) ? (domains[library] ?? []) : [],
  );
  return [...new Set(found)].toSorted();
}
