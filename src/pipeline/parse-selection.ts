import type { Selection } from "../schema/selection.ts";

export { parseIds } from "../tasks/parse-ids.ts";

/** The selection in words, for records and reports; the subset is told apart. */
export function describeSelection({ ids, library, domain, pattern }: Selection): string {
  const parts = [
    ids === undefined ? "" : `ids ${ids.join(",")}`,
    library === undefined ? "" : `library ${library}`,
    domain === undefined ? "" : `domain ${domain}`,
    pattern === undefined ? "" : `matching /${pattern}/`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "all" : parts.join("; ");
}
