import { constants, type Dirent } from "node:fs";
import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fault, errorCode } from "../../lib/bench-error.ts";
import { readError } from "../../lib/jsonl.ts";
import { makeFolder, writeError } from "../../lib/files.ts";
import { runFile } from "../../runs/names.ts";
import type { InspectedTask } from "../../schema/official-results.ts";
import { promptOf, type Split } from "../../schema/task.ts";
import { inspectionMark } from "./write-page.ts";

export const pageName = "index.html";

/** How files in a language end; Python's do where it is another. */
const endings: Readonly<Record<string, string>> = {
  typescript: "ts",
  javascript: "js",
  go: "go",
  rust: "rs",
  java: "java",
  cpp: "cpp",
};

/** The files of a task's folder, byte for byte as the official tool's inspection writes those of Python. */
export function inspectionFiles({ task, samples }: InspectedTask, split: Split) {
  const ending = endings[task.language] ?? "py";
  const truth = `${promptOf(task, split)}\n\n${task.texts.solution}`;
  return [
    { name: `ground_truth.${ending}`, content: truth },
    { name: `test_case.${ending}`, content: task.texts.test },
    ...samples.flatMap(({ solution, details }, index) => {
      const traces = Object.entries(details).map(
        ([test, trace]) => `Test Case: ${test}\n\n${trace}${"=".repeat(50)}\n`,
      );
      return [
        { name: `completion_${index}.${ending}`, content: solution },
        { name: `complete_${index}_execution_trace.txt`, content: traces.join("") },
      ];
    }),
  ];
}

/** Whether a file of this name may stand in a task's folder. */
export function isInspectionFile(name: string): boolean {
  const [, ending = ""] = /^(?:ground_truth|test_case|completion_\d+)\.(\w+)$/.exec(name) ?? [];
  const isCode = ending === "py" || Object.values(endings).includes(ending);
  return isCode || /^complete_\d+_execution_trace\.txt$/.test(name);
}

/** Where the inspection of a result file goes: the official tool takes ".json" out of the file's name wherever it stands. */
export function locateInspection(savePath: string, resultsFile: string): string {
  const name = path.basename(resultsFile).replaceAll(".json", "");
  if (!["", ".", ".."].includes(name)) return path.join(savePath, name);
  throw fault.BadUsage(
    `${resultsFile} cannot name the inspection folder: nothing is left without .json.`,
    `Rename the file, for example to ${runFile("NAME", "evalResults")}.`,
  );
}

/** A task's folder below the inspection's. An id that leads elsewhere is refused: ids come from datasets of others. */
export function locateTask(folder: string, taskId: string): string {
  const parts = taskId.split("/");
  const isPlain = !/[\\\0]/.test(taskId) && !parts.some((part) => ["", ".", ".."].includes(part));
  if (isPlain) return path.join(folder, ...parts);
  throw fault.TaskInvalid(
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
    let below = root;
    for (const part of taskId.split("/")) {
      below = path.join(below, part);
      await mkdir(below).catch((cause: unknown) => {
        if (errorCode(cause) !== "EEXIST") throw cause;
      });
      if (!(await lstat(below)).isDirectory()) throw new Error(`${below} is not a folder`);
    }
    const flag = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
    for (const { name, content } of files) {
      await writeFile(path.join(folder, name), content, { flag });
    }
  } catch (cause) {
    throw writeError(folder, cause);
  }
}

/** Deletes the folder of an earlier inspection, ours or the official tool's; one that holds anything else is left whole. */
export async function removeInspection(folder: string): Promise<void> {
  const reason = await findReasonToKeep(folder);
  if (reason !== undefined) {
    throw fault.OutputUnwritable(
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
  if (entry.name !== pageName) return false;
  const page = await readFile(path.join(folder, pageName), "utf8");
  return page.slice(0, 400).includes(`content="${inspectionMark}"`);
}
