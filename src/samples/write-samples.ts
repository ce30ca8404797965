import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { makeFolder } from "../lib/make-folder.ts";
import { temporaryBeside, writeError } from "../lib/write-atomically.ts";

/** Takes text and shows it only when all of it came: `finish` puts it in place, disposing without that leaves nothing. */
export interface PendingFile extends AsyncDisposable {
  write(text: string): Promise<void>;
  finish(): Promise<void>;
}

/** A file beside its final place until it is finished; compressed where its name ends with `.gz`. */
export async function openPendingFile(file: string): Promise<PendingFile> {
  const temporary = temporaryBeside(file);
  await makeFolder(path.dirname(file));
  const disk = createWriteStream(temporary, { highWaterMark: 2 ** 20 });
  const gzip = file.endsWith(".gz") ? createGzip() : undefined;
  const stream: Writable = gzip ?? disk;
  const done = gzip === undefined ? finished(disk) : pipeline(gzip, disk);
  // Told when the file is written to or finished.
  done.catch(() => {});
  return {
    async write(text) {
      if (stream.errored) throw writeError(file, stream.errored);
      if (stream.write(text)) return;
      await new Promise<void>((resolve) => {
        stream.once("drain", resolve);
        done.then(resolve, () => resolve());
      });
    },
    async finish() {
      try {
        stream.end();
        await done;
        await rename(temporary, file);
      } catch (cause) {
        throw writeError(file, cause);
      }
    },
    async [Symbol.asyncDispose]() {
      stream.destroy();
      await rm(temporary, { force: true }).catch(() => {});
    },
  };
}

/** A folder `{task}/{n}.py` in the making: files go to their places when all of them came. */
export async function openPendingFolder(folder: string): Promise<PendingFolder> {
  const work = temporaryBeside(folder);
  await makeFolder(path.dirname(folder));
  const counts = new Map<string, number>();
  const files: string[] = [];
  return {
    async add(taskId, solution) {
      const task = taskId.replaceAll("/", "_");
      const index = counts.get(task) ?? 0;
      counts.set(task, index + 1);
      const name = path.join(task, `${index}.py`);
      await mkdir(path.join(work, task), { recursive: true });
      await writeFile(path.join(work, name), solution);
      files.push(name);
    },
    async finish() {
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

export interface PendingFolder extends AsyncDisposable {
  add(taskId: string, solution: string): Promise<void>;
  finish(): Promise<void>;
}
