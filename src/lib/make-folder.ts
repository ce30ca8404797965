import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "./error-code.ts";

/**
 * Makes a folder with its parents; one that is there is fine. Not `mkdir` with `recursive`: where the parent
 * is there but takes no folders (/proc), Node tries again without end.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (errorCode(error) !== "ENOENT" || parent === folder) throw error;
    await makeFolder(parent); // fine, too, where somebody else has made it meanwhile
    await makeOne(folder);
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) !== "EEXIST" || !(await stat(folder)).isDirectory()) throw error;
  }
}
