import type { Dirent } from "node:fs";
import { lstat, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { errorCode } from "../../lib/error-code.ts";
import { readError } from "../../lib/jsonl.ts";
import { writeError } from "../../lib/write-atomically.ts";
import { isInspectionFile } from "../../verdicts/inspection-files.ts";
import { pageName } from "./inspection-folder.ts";
import { inspectionMark } from "./write-page.ts";

/** Deletes the folder of an earlier inspection, ours or the official tool's; one that holds anything else is left whole. */
export async function removeInspection(folder: string): Promise<void> {
  const reason = await findReasonToKeep(folder);
  if (reason !== undefined) {
    throw new BenchError(
      "OutputUnwritable",
      `${folder} was not deleted: ${reason}.`,
      "Move it elsewhere, choose another --save-path, or remove --in-place: files of the same name are then overwritten.",
    );
  }
  await rm(folder, { recursive: true, force: true }).catch((cause: unknown) => {
    throw writeError(folder, cause);
  });
}

/** The first thing in the folder that no inspection wrote. A folder that is not there has none. */
async function findReasonToKeep(folder: string): Promise<string | undefined> {
  try {
    if (!(await lstat(folder)).isDirectory()) return "it is not a folder";
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!(await isOurs(entry, folder))) {
        return `it contains ${path.relative(folder, file)}, which is not part of an inspection`;
      }
    }
    return undefined;
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return undefined;
    throw readError(folder, cause);
  }
}

async function isOurs(entry: Dirent, folder: string): Promise<boolean> {
  if (entry.isDirectory()) return true;
  if (!entry.isFile()) return false;
  if (path.resolve(entry.parentPath) !== path.resolve(folder)) return isInspectionFile(entry.name);
  // What a killed writer of the page left.
  if (/^\.index\.html\.[0-9a-f-]{36}\.tmp$/.test(entry.name)) return true;
  return entry.name === pageName && (await isOurPage(path.join(folder, pageName)));
}

async function isOurPage(file: string): Promise<boolean> {
  const text = await readFile(file, "utf8");
  return text.slice(0, 400).includes(`content="${inspectionMark}"`);
}
