/** Without the slash at its end, so that a path can follow. */
export function trimUrl(url: string): string {
  return url.trim().replace(/\/+$/, "");
}
