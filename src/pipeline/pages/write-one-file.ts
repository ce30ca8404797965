import type { ReportProgress } from "../../lib/progress.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { renderOneFile, type OneFile } from "../../report/site/one-file.ts";
import { loadOneFileParts } from "./web-assets.ts";

/** Writes pages and their data as one file, which opens from disk. */
export async function writeOneFile(
  file: string,
  page: Omit<OneFile, "script" | "styles">,
  progress?: ReportProgress,
): Promise<void> {
  const parts = await loadOneFileParts(progress);
  await writeAtomically(file, renderOneFile({ ...page, ...parts }));
}
