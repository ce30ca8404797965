import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "./error-code.ts";

/**
 * Makes a folder with its parents; one that is there is fine. Not `mkdir` with `recursive`: where the parent
 * is there but takes no folders (/proc), Node tries again without end.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = errorCode(error);
    const parent = path.dirname(folder);
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return;
    if (code !== "ENOENT" || parent === folder || (await exists(parent))) throw error;
    await makeFolder(parent);
    await makeFolder(folder);
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
