import { showHidden } from "../../lib/printable.ts";
import { shorten } from "../table.ts";

/** The JSON that a page reads: in every text characters that steer are spelled out, and what is called `name` is short. */
export function toSiteJson(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (typeof part !== "string") return part;
    return showHidden(key === "name" ? shortName(part) : part);
  });
}

const longestName = 200;

/** A name or a line out of a file, no longer than a line or two of a page. */
export function shortName(name: string): string {
  return shorten(name, longestName);
}
