import { stat } from "node:fs/promises";
import { findRunFiles } from "../../runs/find-files.ts";

/** The same text for as long as no result in these places changes. */
export async function stampRuns(places: readonly string[]): Promise<string> {
  const files = await findRunFiles(places);
  const stamps = await Promise.all(
    files.map(async ({ file }) => {
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
  return stamps.join("\n");
}
