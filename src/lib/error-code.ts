/** The system's code of a caught error (`ENOENT`, `Z_DATA_ERROR`), if it has one. */
export function errorCode(caught: unknown): string | undefined {
  if (!(caught instanceof Error) || !("code" in caught)) return undefined;
  return typeof caught.code === "string" ? caught.code : undefined;
}

/** What a caught value says of itself. */
export function errorMessage(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught);
}
