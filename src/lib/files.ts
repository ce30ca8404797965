import { randomUUID } from "node:crypto";
import { open, rename, rm, mkdir, stat, access } from "node:fs/promises";
import path from "node:path";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { fault, errorCode, errorMessage, type BenchError } from "./bench-error.ts";

/** Writes a whole file or nothing: a reader never sees half of it, an interrupted writer leaves no trace. */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array,
  { mode = 0o666 }: { mode?: number } = {},
): Promise<void> {
  const temporary = temporaryBeside(file);
  try {
    await makeFolder(path.dirname(file));
    const handle = await open(temporary, "w", mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw writeError(file, cause);
  }
}

/** A name of its own in the same folder, for what is not finished: it can be renamed into place. */
export function temporaryBeside(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
}

/** The same refusal in the same words, wherever a file cannot be written. */
export function writeError(file: string, cause: unknown): BenchError {
  const code = errorCode(cause);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return fault.DiskFull(
      `No space left on the disk while writing ${file}.`,
      "Free some space, or choose another place (--out or --save-path, or BCB_CACHE for the cache), and run the same command again.",
      { cause },
    );
  }
  return fault.OutputUnwritable(
    `Cannot write ${file}: ${errorMessage(cause)}.`,
    "Check that the folder exists and is writable, or choose another place.",
    { cause },
  );
}

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

/** Whether something is at the path; what cannot be reached is not there. */
export async function isThere(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  );
}

export type PendingFile = Awaited<ReturnType<typeof openPendingFile>>;

/**
 * Takes text and shows it only when all of it came: `finish` puts it in place, disposing without that leaves nothing. Compressed where
 * its name ends with `.gz`.
 */
export async function openPendingFile(file: string) {
  const temporary = temporaryBeside(file);
  await makeFolder(path.dirname(file)).catch((cause: unknown) => {
    throw writeError(file, cause);
  });
  const disk = createWriteStream(temporary, { highWaterMark: 2 ** 20, flush: true });
  const gzip = file.endsWith(".gz") ? createGzip() : undefined;
  const stream: Writable = gzip ?? disk;
  const done = gzip === undefined ? finished(disk) : pipeline(gzip, disk);
  // Told when the file is written to or finished.
  done.catch(() => {});
  return {
    async write(text: string | Uint8Array): Promise<void> {
      if (stream.errored) throw writeError(file, stream.errored);
      if (stream.write(text)) return;
      await new Promise<void>((resolve) => {
        stream.once("drain", resolve);
        done.then(resolve, () => resolve());
      });
    },
    /** In its place, or in another of the same folder, where only its content says which. */
    async finish(place = file): Promise<void> {
      try {
        stream.end();
        await done;
        await rename(temporary, place);
      } catch (cause) {
        throw writeError(place, cause);
      }
    },
    async [Symbol.asyncDispose]() {
      stream.destroy();
      disk.destroy();
      // One that is only being opened would appear after it was removed.
      if (!disk.closed) await once(disk, "close").catch(() => {});
      await rm(temporary, { force: true }).catch(() => {});
    },
  };
}
