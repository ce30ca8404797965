import { startProgram } from "../../environment/user-programs.ts";
import type { Settings } from "../../schema/settings.ts";

/** Opens an address the way this desktop does; false where it has none. */
export function openInBrowser(url: string, { variables }: Settings): Promise<boolean> {
  const opener = process.platform === "darwin" ? "open" : "xdg-open";
  return startProgram(opener, [url], variables);
}
