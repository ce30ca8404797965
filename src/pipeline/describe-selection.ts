import type { Selection } from "../schema/selection.ts";

export { parseIds } from "../tasks/parse-ids.ts";

/** The selection in words, for records and reports; the subset is told apart. */
export function describeSelection(selection: Selection): string {
  const { ids, places, library, domain, pattern, since, until } = selection;
  const parts = [
    ids === undefined ? "" : `ids ${ids.join(",")}`,
    places === undefined ? "" : `places ${places.join("-")}`,
    library === undefined ? "" : `library ${library}`,
    domain === undefined ? "" : `domain ${domain}`,
    pattern === undefined ? "" : `matching /${pattern}/`,
    since === undefined ? "" : `since ${since}`,
    until === undefined ? "" : `until ${until}`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "all" : parts.join("; ");
}
