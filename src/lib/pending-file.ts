import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { makeFolder } from "./make-folder.ts";
import { temporaryBeside, writeError } from "./write-atomically.ts";

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
