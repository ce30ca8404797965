import { constants } from "node:fs";
import { lstat, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { errorCode } from "../../lib/error-code.ts";
import { makeFolder } from "../../lib/make-folder.ts";
import { writeError } from "../../lib/write-atomically.ts";
import { patternOf } from "../../runs/names.ts";
import { inspectionName } from "../../verdicts/inspection-files.ts";

export const pageName = "index.html";

/** Where the inspection of a result file goes. */
export function locateInspection(savePath: string, resultsFile: string): string {
  const name = inspectionName(path.basename(resultsFile));
  if (!["", ".", ".."].includes(name)) return path.join(savePath, name);
  throw new BenchError(
    "BadUsage",
    `${resultsFile} cannot name the inspection folder: nothing is left without .json.`,
    `Rename the file, for example to ${patternOf("evalResults")}.`,
  );
}

/** A task's folder below the inspection's. An id that leads elsewhere is refused: ids come from datasets of others. */
export function locateTask(folder: string, taskId: string): string {
  const parts = taskId.split("/");
  const isPlain = !/[\\\0]/.test(taskId) && !parts.some((part) => ["", ".", ".."].includes(part));
  if (isPlain) return path.join(folder, ...parts);
  throw new BenchError(
    "TaskInvalid",
    `The task id ${JSON.stringify(taskId)} cannot be used as a folder name.`,
    "Use a dataset whose ids are names with single slashes between them, such as BigCodeBench/17.",
  );
}

/** Writes files into a task's folder; what stands there is replaced, but below `root` no link is followed. */
export async function writeTaskFiles(
  root: string,
  taskId: string,
  files: readonly { name: string; content: string }[],
): Promise<void> {
  const folder = locateTask(root, taskId);
  try {
    await makeFolder(root);
    await makeFoldersBelow(root, taskId.split("/"));
    const flag = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
    for (const { name, content } of files) {
      await writeFile(path.join(folder, name), content, { flag });
    }
  } catch (cause) {
    throw writeError(folder, cause);
  }
}

async function makeFoldersBelow(root: string, parts: readonly string[]): Promise<void> {
  let folder = root;
  for (const part of parts) {
    folder = path.join(folder, part);
    await mkdir(folder).catch((cause: unknown) => {
      if (errorCode(cause) !== "EEXIST") throw cause;
    });
    if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  }
}
