import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder, temporaryBeside, writeError } from "../lib/files.ts";

/** A folder `{task}/{n}.py` in the making: files go to their places when all of them came. */
export async function openPendingFolder(folder: string) {
  const work = temporaryBeside(folder);
  await makeFolder(path.dirname(folder));
  const counts = new Map<string, number>();
  const files: string[] = [];
  return {
    async add(taskId: string, solution: string): Promise<void> {
      const task = taskId.replaceAll("/", "_");
      const index = counts.get(task) ?? 0;
      counts.set(task, index + 1);
      const name = path.join(task, `${index}.py`);
      await mkdir(path.join(work, task), { recursive: true });
      await writeFile(path.join(work, name), solution);
      files.push(name);
    },
    async finish(): Promise<void> {
      try {
        for (const name of files) {
          await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
          await rename(path.join(work, name), path.join(folder, name));
        }
      } catch (cause) {
        throw writeError(folder, cause);
      }
    },
    [Symbol.asyncDispose]: () => rm(work, { recursive: true, force: true }),
  };
}
