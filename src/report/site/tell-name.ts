import { showHidden } from "../../lib/printable.ts";
import { shorten } from "../table.ts";

const longest = 200;

/** A name or a line out of a file, as a page shows it: characters that steer spelled out, no longer than a line or two. */
export function tellName(name: string): string {
  return shorten(showHidden(name), longest);
}
