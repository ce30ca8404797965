import type { Domain, LibraryDomains } from "../schema/library-domains.ts";
import type { Task } from "../schema/task.ts";

/** The domains of a task: those of the libraries that it uses, sorted. */
export function domainsOf(task: Pick<Task, "libs">, domains: LibraryDomains): Domain[] {
  const found = task.libs.flatMap((library) =>
    Object.hasOwn(domains, library) ? (domains[library] ?? []) : [],
  );
  return [...new Set(found)].toSorted();
}
